package io.wandertoken.simulator.council;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.council.ChairConfig;
import io.wandertoken.protocol.council.ChairEffects;
import io.wandertoken.protocol.council.ChairEvent;
import io.wandertoken.protocol.council.CouncilChair;
import io.wandertoken.protocol.council.CouncilHost;
import io.wandertoken.protocol.council.CouncilMessage;
import io.wandertoken.protocol.council.CouncilMessage.Announcement;
import io.wandertoken.protocol.council.CouncilMessage.CouncilReply;
import io.wandertoken.protocol.council.HostEffects;
import io.wandertoken.protocol.council.HostEvent;
import io.wandertoken.protocol.council.HostToken;
import io.wandertoken.protocol.council.MixedCoins;
import io.wandertoken.protocol.council.Reason;
import io.wandertoken.protocol.council.RememberedTerms;
import io.wandertoken.protocol.council.election.CouncilRules.Weakness;
import io.wandertoken.simulator.random.Seed;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * A chair and all its hosts, each the machine that a live agent runs, on a network that loses announcements and replies. A
 * datagram that is not lost takes no time; what takes time are the chair's windows.
 */
final class CouncilFleet implements ChairEffects {
    static final int MOST_HOSTS = 1_000_000;

    /** Replies come at once here, so only the order of these times matters. */
    static final ChairConfig.Times TIMES = new ChairConfig.Times(
            Duration.ofSeconds(1), Duration.ZERO, Duration.ofSeconds(9), Duration.ofHours(1), Duration.ofMinutes(1));

    private static final long NEVER = Long.MAX_VALUE;

    /** Hears what the chair tells. */
    interface Observer {
        void onEvent(ChairEvent event);

        /** A host sent a reply, which may still get lost. */
        void onReplySent(CouncilReply reply);
    }

    private final CouncilSetting setting;
    private final Observer observer;
    private final RandomSource losses;
    private final RandomSource births;
    private final CouncilHost[] hosts;
    private final CouncilChair chair;
    private final long[] timers = new long[CouncilChair.Timer.values().length];
    private final Deque<Announcement> announces = new ArrayDeque<>();
    private final List<CouncilReply> replies = new ArrayList<>();
    private final HostEffects hostEffects = new Postbox();
    private long nowNanos;
    private long inputCount;

    CouncilFleet(CouncilSetting setting, Seed seed, boolean polls, Observer observer) {
        this.setting = setting;
        this.observer = observer;
        losses = seed.stream("losses");
        births = seed.stream("hosts");
        hosts = new CouncilHost[setting.hosts()];
        for (int i = 0; i < hosts.length; i++) {
            hosts[i] = newHost();
        }
        Arrays.fill(timers, NEVER);
        chair = new CouncilChair(
                setting.chair(),
                polls ? setting.election().withHosts(0) : setting.election(),
                setting.upkeep(),
                setting.rules(),
                new RememberedTerms(),
                this);
    }

    private CouncilHost newHost() {
        HostToken token = new HostToken(bits(), bits());
        return new CouncilHost(1, token, new MixedCoins(bits()), births, setting.rules(), hostEffects);
    }

    private long bits() {
        return (long) births.nextInt(Integer.MAX_VALUE) << 31 ^ births.nextInt(Integer.MAX_VALUE);
    }

    void convene() {
        chair.convene();
        deliver();
    }

    /** Goes on to the chair's next timer. */
    void advance() {
        int next = 0;
        for (int i = 1; i < timers.length; i++) {
            next = timers[i] < timers[next] ? i : next;
        }
        if (timers[next] == NEVER) {
            throw new IllegalStateException("the chair waits for nothing while " + chair.state());
        }
        nowNanos = timers[next];
        timers[next] = NEVER;
        chair.onTimer(CouncilChair.Timer.values()[next]);
        deliver();
    }

    /** Replaces some hosts by new ones that have heard nothing yet; returns how many of them were members. */
    int churn() {
        int lost = 0;
        double share = setting.get(CouncilParameters.CHURN);
        for (int i = skip(births, share); i < hosts.length; i += 1 + skip(births, share)) {
            lost += hosts[i].isMember() ? 1 : 0;
            hosts[i] = newHost();
        }
        return lost;
    }

    /** How many hosts believe that they are in the council. */
    int believing() {
        int count = 0;
        for (CouncilHost host : hosts) {
            count += host.isMember() ? 1 : 0;
        }
        return count;
    }

    /**
     * How many hosts would answer the next heartbeat as members. Where rounds are numbered, a host that missed the last one
     * finds out by the next that it is none, so it does not count although it may still believe it; nor does one whose heads
     * were of the other drawing.
     */
    int answering() {
        boolean numbered = !setting.rules().weaknesses().contains(Weakness.STALE_ACTIVE);
        int count = 0;
        for (CouncilHost host : hosts) {
            boolean inStep = !numbered || host.round() == chair.round();
            count += host.isMember() && inStep && host.showed(chair.drawing()) ? 1 : 0;
        }
        return count;
    }

    /** How many hosts believe so although the chair does not. */
    int ghosts() {
        List<HostToken> members = chair.members();
        int count = 0;
        for (CouncilHost host : hosts) {
            count += host.isMember() && !members.contains(host.token()) ? 1 : 0;
        }
        return count;
    }

    CouncilChair chair() {
        return chair;
    }

    long inputCount() {
        return inputCount;
    }

    private void deliver() {
        while (!announces.isEmpty()) {
            Announcement announcement = announces.remove();
            double loss = setting.get(CouncilParameters.FEEDBACK_LOSS);
            int lost = skip(losses, loss);
            for (int i = 0; i < hosts.length; i++) {
                if (i == lost) {
                    lost += 1 + skip(losses, loss);
                } else {
                    hosts[i].onAnnouncement(announcement);
                    inputCount++;
                }
            }
            deliverReplies();
        }
    }

    private void deliverReplies() {
        double loss = setting.get(CouncilParameters.REPLY_LOSS);
        for (CouncilReply reply : replies) {
            if (loss == 0 || losses.nextDouble() >= loss) {
                chair.onReply(reply);
            }
        }
        replies.clear();
    }

    /** How many come before the next to be hit: as many draws as there are hits, instead of one per host. */
    private static int skip(RandomSource random, double share) {
        if (share <= 0) {
            return Integer.MAX_VALUE / 2;
        }
        double distance = share >= 1 ? 0 : random.nextExponential() / -Math.log1p(-share);
        return (int) Math.min(Integer.MAX_VALUE / 2, distance);
    }

    @Override
    public void announce(Announcement announcement) {
        announces.add(announcement);
    }

    @Override
    public void startTimer(CouncilChair.Timer timer, long afterNanos) {
        timers[timer.ordinal()] = nowNanos + afterNanos;
    }

    @Override
    public void stopTimer(CouncilChair.Timer timer) {
        timers[timer.ordinal()] = NEVER;
    }

    @Override
    public void emit(ChairEvent event) {
        observer.onEvent(event);
    }

    @Override
    public void ignore(Reason reason, CouncilMessage message) {
        // Copies and late replies are expected here.
    }

    /** Collects the replies of all hosts until the announcement has reached everybody. Leases outlast every simulation. */
    private final class Postbox implements HostEffects {
        @Override
        public void reply(CouncilReply reply) {
            observer.onReplySent(reply);
            replies.add(reply);
        }

        @Override
        public void startTimer(CouncilHost.Timer timer, long afterNanos) {
            // Replies are not spread, and a chair that speaks every few seconds renews every lease.
        }

        @Override
        public void stopTimer(CouncilHost.Timer timer) {
            // Nothing was started.
        }

        @Override
        public void emit(HostEvent event) {
            // What hosts believe is counted when it is asked for.
        }

        @Override
        public void ignore(Reason reason, Announcement announcement) {
            // Nothing comes late here.
        }
    }
}
