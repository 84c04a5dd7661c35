package io.wandertoken.simulator.request;

import io.wandertoken.protocol.request.RequestMessage;
import java.util.Arrays;

/** Objects as soon as two agents use the resource, there is not exactly one token, or somebody is passed over for too long. */
final class RequestChecker implements RequestObserver {
    private final long[] waitingSince;
    private final int[][] bypasses;
    private final int mostBypass;
    private int user = -1;
    private boolean onItsWay;
    private int entries;

    RequestChecker(int agents, int mostBypass) {
        this.mostBypass = mostBypass;
        waitingSince = new long[agents];
        Arrays.fill(waitingSince, -1);
        bypasses = new int[agents][agents];
    }

    int entries() {
        return entries;
    }

    @Override
    public void onRequested(long nowNanos, int agent) {
        waitingSince[agent] = nowNanos;
        Arrays.fill(bypasses[agent], 0);
    }

    @Override
    public void onSent(long nowNanos, int from, int to, RequestMessage message, long arrivalNanos) {
        require(from != to, "agent " + from + " sends to itself");
    }

    @Override
    public void onPassed(long nowNanos, int from, int to, long arrivalNanos) {
        require(user == -1, "the token left while agent " + user + " used it");
        require(!onItsWay, "there are two tokens");
        onItsWay = true;
    }

    @Override
    public void onTokenTaken(long nowNanos, int agent) {
        require(onItsWay, "a token came that nobody gave");
        onItsWay = false;
    }

    @Override
    public void onEntered(long nowNanos, int agent) {
        require(user == -1, "agents " + user + " and " + agent + " use the resource");
        require(!onItsWay, "agent " + agent + " uses a token that is on its way");
        require(waitingSince[agent] >= 0, "agent " + agent + " entered without asking");
        user = agent;
        entries++;
        waitingSince[agent] = -1;
        for (int other = 0; other < waitingSince.length; other++) {
            if (waitingSince[other] >= 0) {
                int times = ++bypasses[other][agent];
                require(times <= mostBypass, "agent " + other + " was bypassed " + times + " times by " + agent);
            }
        }
    }

    @Override
    public void onReleased(long nowNanos, int agent) {
        require(user == agent, "agent " + agent + " released what it did not have");
        user = -1;
    }

    private static void require(boolean holds, String problem) {
        if (!holds) {
            throw new AssertionError(problem);
        }
    }
}
