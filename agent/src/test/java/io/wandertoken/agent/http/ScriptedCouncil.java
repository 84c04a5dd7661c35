package io.wandertoken.agent.http;

import io.wandertoken.control.CouncilControl;
import io.wandertoken.control.CouncilRequest;
import io.wandertoken.control.CouncilView;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/** A council of two, one of which has not answered yet. */
final class ScriptedCouncil implements CouncilControl {
    private final BlockingQueue<Consumer<CouncilView>> postponed = new LinkedBlockingQueue<>();
    private volatile CouncilView view = CouncilView.NONE;
    private volatile boolean postpones;

    /** Elections do not end by themselves from now on. */
    void postpone() {
        postpones = true;
    }

    /** Waits for an election that was asked for; who is to hear of its end. */
    Consumer<CouncilView> awaitElection() throws InterruptedException {
        return postponed.take();
    }

    @Override
    public CouncilView council() {
        return view;
    }

    @Override
    public void elect(CouncilRequest request, Consumer<CouncilView> done) {
        CouncilView.Report report = new CouncilView.Report("0.1.0", 60, false, 3, 1, 0, 1, 5, 0, null);
        view = new CouncilView(
                request.keep() ? "sitting" : "over",
                true,
                "alpha",
                7,
                7,
                request.keep(),
                request.lower(),
                request.upper(),
                1,
                5,
                List.of(
                        new CouncilView.Member("5f3a", "alpha", "10.0.0.1:7400", report),
                        new CouncilView.Member("77b1", "beta", "10.0.0.2:7400", null)),
                List.of(
                        new CouncilView.Estimate("agents", 950, 520.0, 1600.0),
                        new CouncilView.Estimate("waiting", 1, null, null)));
        if (postpones) {
            postponed.add(done);
        } else {
            done.accept(view);
        }
    }

    @Override
    public CouncilView adjourn() {
        view = CouncilView.NONE;
        return view;
    }
}
