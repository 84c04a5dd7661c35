package io.wandertoken.cli.fleet;

import io.wandertoken.cli.agent.AgentConnection;
import io.wandertoken.cli.command.DurationConverter;
import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.cli.output.JsonDocument;
import io.wandertoken.cli.process.SignalListener;
import io.wandertoken.client.Council;
import io.wandertoken.client.WanderException;
import io.wandertoken.control.AgentControl;
import io.wandertoken.control.CouncilView;
import io.wandertoken.control.EventView;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wander council serve}. */
@Command(name = "serve", sortOptions = false)
final class CouncilServeCommand extends ElectionCommand {
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final BlockingQueue<News> news = new LinkedBlockingQueue<>();
    private volatile boolean electing = true;

    @Option(names = "--for", paramLabel = "DURATION", converter = DurationConverter.class)
    private Duration lasting;

    /** Something to be told, or a signal to end at. */
    private record News(@Nullable EventView event, @Nullable String signal) {}

    /** The last state of the council of this command, and how the command ends. */
    private record Served(
            CouncilResult last, int exitCode, @Nullable String shortfall) implements Result {
        @Override
        public List<String> text() {
            return last.text();
        }

        @Override
        public JsonDocument json() {
            return last.json();
        }
    }

    @Override
    protected Result run() {
        Council council = council();
        SignalListener signals = SignalListener.listen(name -> onSignal(council, name));
        try (signals) {
            CouncilView elected = council.serve();
            electing = false;
            News early = news.peek();
            if (early != null && !elected.kept()) {
                return ended(elected, early.signal());
            }
            AgentControl.Subscription subscription =
                    AgentConnection.running().agent().subscribe(this::onEvent);
            try (subscription) {
                new CouncilResult(elected, CouncilResult.Part.MEMBERS).text().forEach(this::tell);
                return follow(council, elected);
            }
        }
    }

    /** Ends a running election at once, so that the command does not wait for it. */
    private void onSignal(Council council, String name) {
        news.add(new News(null, name));
        if (electing) {
            try {
                council.adjourn();
            } catch (WanderException e) {
                // The waiting call gets the same failure.
                return;
            }
        }
    }

    private void onEvent(EventView event) {
        if (event.kind() == EventView.Kind.COUNCIL_CHANGED || event.kind() == EventView.Kind.COUNCIL_ELECTED) {
            news.add(new News(event, null));
        }
    }

    /** Looks at the council whenever something happens to it, and now and then, because an agent that is gone says nothing. */
    private Result follow(Council council, CouncilView elected) {
        long begun = System.nanoTime();
        CouncilView last = elected;
        CouncilView now = elected;
        while (isSame(now, elected)) {
            last = now;
            long left = lasting == null ? LOOK_NANOS : lasting.toNanos() - (System.nanoTime() - begun);
            News next = left <= 0 ? null : next(Math.min(left, LOOK_NANOS));
            String signal = next == null ? null : next.signal();
            now = council.view();
            boolean same = isSame(now, elected);
            if (same && (left <= 0 || signal != null)) {
                council.adjourn();
            }
            if (signal != null || same && left <= 0) {
                return ended(same ? now : last, signal);
            }
            EventView event = next == null ? null : next.event();
            if (event != null) {
                tell(event.time() + "  " + event.text());
            }
        }
        return replaced(last, now);
    }

    /** Whether it is still the council that was elected here, perhaps in a later epoch. */
    private static boolean isSame(CouncilView now, CouncilView elected) {
        return now.kept() && now.began() == elected.began();
    }

    private @Nullable News next(long nanos) {
        try {
            return news.poll(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts this thread", e);
        }
    }

    private static Result ended(CouncilView last, @Nullable String signal) {
        CouncilResult result = new CouncilResult(last, CouncilResult.Part.ESTIMATES);
        return signal == null ? result : new Served(result, SignalListener.exitCode(signal), null);
    }

    /** By another one, or by none. */
    private static Result replaced(CouncilView last, CouncilView now) {
        String why = now.began() == 0 && !now.chair().isEmpty()
                ? "the council of " + now.chair() + " replaced this one"
                : "the agent no longer keeps this council: it was dissolved or replaced by another one, or the agent"
                        + " has restarted (see wander events)";
        return new Served(new CouncilResult(last, CouncilResult.Part.ESTIMATES), ExitCode.NOT_ACQUIRED, why);
    }

    /** To standard output, unless that is for JSON alone. */
    private void tell(String line) {
        PrintWriter to = "-".equals(jsonTarget()) ? err() : out();
        to.println(line);
        to.flush();
    }
}
