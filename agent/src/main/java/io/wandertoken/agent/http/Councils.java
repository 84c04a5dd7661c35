package io.wandertoken.agent.http;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.concurrent.Future;
import io.wandertoken.agent.control.AgentControl;
import io.wandertoken.agent.control.CouncilControl;
import io.wandertoken.agent.control.CouncilView;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** The requests about councils. Belongs to the API's thread. */
final class Councils {
    private static final Duration LONGEST = Duration.ofMinutes(4);

    private final AgentControl control;

    Councils(AgentControl control) {
        this.control = control;
    }

    CouncilView council() {
        return control.councils().map(CouncilControl::council).orElse(CouncilView.NONE);
    }

    CouncilView adjourn() {
        return chair().adjourn();
    }

    /** Answers when the members have answered, or the election has come to nothing. */
    Ongoing elect(byte[] body, Exchange exchange) {
        CouncilControl chair = chair();
        Answer answer = new Answer(exchange);
        chair.elect(CouncilWish.parse(body), answer::onCouncil);
        return answer;
    }

    private CouncilControl chair() {
        return control.councils()
                .orElseThrow(() -> ApiProblem.conflict("no-councils", "This agent takes no part in councils."));
    }

    private static final class Answer implements Ongoing {
        private final Exchange exchange;
        private final Future<?> deadline;
        private boolean given;

        Answer(Exchange exchange) {
            this.exchange = exchange;
            deadline = exchange.loop().schedule(this::giveUp, LONGEST.toNanos(), TimeUnit.NANOSECONDS);
        }

        /** On the agent's thread. */
        void onCouncil(CouncilView view) {
            try {
                exchange.loop().execute(() -> give(view));
            } catch (RejectedExecutionException e) {
                // The API is closed, so nobody listens any more.
                return;
            }
        }

        private void give(CouncilView view) {
            deadline.cancel(false);
            if (!given && exchange.isOpen()) {
                given = true;
                exchange.answer(HttpResponseStatus.CREATED, CouncilJson.of(view));
            }
        }

        private void giveUp() {
            if (!given && exchange.isOpen()) {
                given = true;
                exchange.fail(
                        new ApiProblem(
                                HttpResponseStatus.SERVICE_UNAVAILABLE,
                                "no-council",
                                "The election did not come to an end."),
                        List.of());
            }
        }

        /** The election goes on; whoever asks later sees its result. */
        @Override
        public void onGone() {
            given = true;
            deadline.cancel(false);
        }
    }
}
