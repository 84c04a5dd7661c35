package io.wandertoken.agent.http;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.concurrent.Future;
import io.wandertoken.control.AgentControl;
import io.wandertoken.control.CouncilControl;
import io.wandertoken.control.CouncilView;
import io.wandertoken.control.json.CouncilJson;
import io.wandertoken.control.json.CouncilRequestBody;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** Answers the requests about councils. Runs on the API's thread. */
final class CouncilRequests {
    private static final Duration LONGEST = Duration.ofMinutes(4);

    private final AgentControl control;

    CouncilRequests(AgentControl control) {
        this.control = control;
    }

    CouncilView council() {
        return control.councils().map(CouncilControl::council).orElse(CouncilView.NONE);
    }

    CouncilView adjourn() {
        return chair().adjourn();
    }

    /** Answers when the members have answered, or when the election has failed. */
    PendingAnswer elect(byte[] body, Exchange exchange) {
        CouncilControl chair = chair();
        Answer answer = new Answer(exchange);
        chair.elect(CouncilRequestBody.parse(body), answer::onCouncil);
        return answer;
    }

    private CouncilControl chair() {
        return control.councils()
                .orElseThrow(() -> ApiProblem.conflict("no-councils", "This agent takes no part in councils."));
    }

    private static final class Answer implements PendingAnswer {
        private final Exchange exchange;
        private final Future<?> deadline;
        private boolean given;

        Answer(Exchange exchange) {
            this.exchange = exchange;
            deadline = exchange.loop().schedule(this::giveUp, LONGEST.toNanos(), TimeUnit.NANOSECONDS);
        }

        /** Called on the agent's thread. */
        void onCouncil(CouncilView view) {
            try {
                exchange.loop().execute(() -> give(view));
            } catch (RejectedExecutionException e) {
                // The API is closed, so there is no client to answer.
                return;
            }
        }

        private void give(CouncilView view) {
            deadline.cancel(false);
            if (!given && exchange.isOpen()) {
                given = true;
                exchange.answer(HttpResponseStatus.CREATED, json -> CouncilJson.council(json, view));
            }
        }

        private void giveUp() {
            if (!given && exchange.isOpen()) {
                given = true;
                exchange.fail(
                        new ApiProblem(
                                HttpResponseStatus.SERVICE_UNAVAILABLE,
                                "no-council",
                                "The election did not finish in time; try again."),
                        List.of());
            }
        }

        /** The election goes on; a later request sees its result. */
        @Override
        public void onDisconnect() {
            given = true;
            deadline.cancel(false);
        }
    }
}
