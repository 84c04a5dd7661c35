package io.wandertoken.cli;

import io.wandertoken.agent.control.AgentControl;
import io.wandertoken.agent.control.CouncilView;
import io.wandertoken.agent.control.EventView;
import io.wandertoken.client.Council;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wander council serve}. */
@Command(
        name = "serve",
        sortOptions = false,
        header = "Elect a council and keep it alive: heartbeats, and newcomers for those who leave.",
        description = {
            "",
            "Examples:",
            "  wander council serve",
            "  wander council serve --lower 4 --upper 8 --for 10m",
            "",
            "Tells what changes until Ctrl-C; then the council is let go. The agent keeps the council, so it also lives on",
            "when this command is killed, until another one is elected.",
            "",
        })
final class CouncilServeCommand extends ElectionCommand {

    @Option(
            names = "--for",
            paramLabel = "DURATION",
            converter = DurationFlag.class,
            description = "Let the council go after this time [never].")
    private Duration lasting;

    @Override
    Result run() {
        Council council = council();
        CouncilView elected = council.serve();
        CouncilResult.members(elected).text().forEach(out()::println);
        out().flush();
        CountDownLatch end = new CountDownLatch(1);
        Thread interrupted = new Thread(() -> {
            council.adjourn();
            end.countDown();
        });
        Runtime.getRuntime().addShutdownHook(interrupted);
        AgentControl.Subscription subscription = Agents.running().agent().subscribe(this::tell);
        try {
            end.await(lasting == null ? Long.MAX_VALUE : lasting.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            subscription.close();
        }
        Runtime.getRuntime().removeShutdownHook(interrupted);
        CouncilView last = council.view();
        council.adjourn();
        return CouncilResult.estimates(last);
    }

    private void tell(EventView event) {
        if (event.kind() == EventView.Kind.COUNCIL_CHANGED || event.kind() == EventView.Kind.COUNCIL_ELECTED) {
            out().println(event.time() + "  " + event.text());
            out().flush();
        }
    }
}
