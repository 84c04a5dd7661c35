package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.agent.AgentEvent.Isolated;
import io.wandertoken.protocol.agent.AgentMessage.Ask;
import io.wandertoken.protocol.agent.AgentMessage.Council;
import io.wandertoken.protocol.agent.AgentMessage.Directory;
import io.wandertoken.protocol.agent.AgentMessage.News;
import io.wandertoken.protocol.agent.AgentMessage.Passing;
import io.wandertoken.protocol.agent.AgentMessage.Sign;
import io.wandertoken.protocol.agent.AgentMessage.Strict;
import io.wandertoken.protocol.agent.AgentMessage.Want;
import io.wandertoken.protocol.council.Epoch;
import io.wandertoken.protocol.handover.KeyCache;
import io.wandertoken.protocol.membership.Membership;
import io.wandertoken.protocol.membership.MembershipMessage;
import io.wandertoken.protocol.membership.MembershipSnapshot;
import io.wandertoken.protocol.membership.MembershipTimer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One whole agent: membership in the fleet, and the walks of all resources that it takes part in.
 *
 * <p>The way of a token: a handover brings it; the walk removes it, lets it rest or puts it to use; a lease is granted to
 * whoever waits longest here; released or expired, the token goes to the agent that is known to wait longest, or to anybody;
 * this agent guards it until others do.
 *
 * <p>Invariants: those of the machines. A lease is held only while a token is here.
 *
 * <p>Deviations: while nobody is known to wait, a token rests at each agent for a while instead of spinning; whoever waits
 * tells its peers, and the token goes there first; a holder gives signs of life while it keeps the token.
 *
 * @paper J §2
 * @paper S §3
 */
public final class Agent implements AgentMessage.Handler {

    /**
     * How this agent and its tokens are named.
     *
     * @param self this agent as its peers see it; its number is one that no peer has
     * @param generator its own number among all agents, in the names of its tokens
     * @param firstSerial a serial number that it has never used
     */
    public record Name(PeerRef self, long generator, long firstSerial) {}

    private final Surroundings surroundings;
    private final AgentEffects effects;
    private final Membership<PeerRef> membership;
    private final List<Station> stations = new ArrayList<>();
    private final List<Station> stationOfWalk = new ArrayList<>();
    private final Circumstances circumstances;
    private final Concord concord;
    private final Credence credence;
    private final Isolation isolation;

    private @Nullable CouncilSeat seat;
    private boolean started;
    private boolean leaving;
    private boolean left;

    /**
     * @param seedCount how many seeds the driver knows the addresses of, this agent not among them
     * @param keys what is known of the peers' keys
     */
    public Agent(Name name, AgentConfig config, int seedCount, Chance chance, KeyCache<?> keys, AgentEffects effects) {
        this.effects = effects;
        surroundings = new Surroundings(config, chance, keys, name, effects);
        concord = new Concord(stationOfWalk, surroundings);
        credence = new Credence(surroundings);
        membership = new Membership<>(
                name.self(),
                config.membership(),
                seedCount,
                chance.random(),
                new MembershipPort(
                        effects,
                        this::signs,
                        () -> seat == null ? null : seat.lastHeard(),
                        peer -> stations.forEach(station -> station.onSuspected(peer))));
        surroundings.join(membership, concord);
        isolation = new Isolation(membership, seedCount > 0, config.vigilance().patienceNanos());
        circumstances = new OwnCircumstances(surroundings, isolation, this::permits);
    }

    /**
     * Takes part in a resource from now on.
     *
     * @return the number of its first walk; those of its other permits follow
     */
    public int add(ResourceConfig config, long nowNanos) {
        surroundings.begin(nowNanos);
        int firstWalk = stationOfWalk.size();
        Station station = new Station(stations.size(), firstWalk, config, surroundings, circumstances);
        stations.add(station);
        for (int i = 0; i < config.permits(); i++) {
            stationOfWalk.add(station);
        }
        if (started) {
            station.start(isolation.isAlone());
            surroundings.finish();
        }
        return firstWalk;
    }

    /** Takes part in councils from now on. */
    public void join(CouncilSeat.Setup setup) {
        seat = new CouncilSeat(setup, surroundings, circumstances);
    }

    /** Has something done with its part in councils, if it takes part. */
    public void council(Consumer<CouncilSeat> command, long nowNanos) {
        surroundings.begin(nowNanos);
        if (seat != null) {
            command.accept(seat);
        }
        finish();
    }

    public void start(long nowNanos) {
        surroundings.begin(nowNanos);
        started = true;
        membership.start(nowNanos);
        stations.forEach(station -> station.start(isolation.isAlone()));
        if (isolation.isIsolated()) {
            effects.emit(new Isolated());
        }
        surroundings.finish();
    }

    /** A client wants a lease of the resource with that walk. What becomes of it is told by events. */
    public void acquire(int walk, long lease, LeaseTerms terms, long nowNanos) {
        surroundings.begin(nowNanos);
        stationOfWalk.get(walk).acquire(lease, terms);
        surroundings.finish();
    }

    public void renew(int walk, long lease, long nowNanos) {
        surroundings.begin(nowNanos);
        stationOfWalk.get(walk).renew(lease);
        surroundings.finish();
    }

    /** Whether there was such a lease, waiting or held. */
    public boolean release(int walk, long lease, long nowNanos) {
        surroundings.begin(nowNanos);
        boolean known = stationOfWalk.get(walk).release(lease);
        surroundings.finish();
        return known;
    }

    /** A person knows that a lost token is gone, and wants another one. Whether the resource had stopped for that. */
    public boolean regenerate(int walk, long nowNanos) {
        surroundings.begin(nowNanos);
        boolean made = stationOfWalk.get(walk).regenerate();
        surroundings.finish();
        return made;
    }

    /** Gives all tokens away and says goodbye; {@link AgentEvent.Left} tells when that is done. */
    public void leave(long nowNanos) {
        surroundings.begin(nowNanos);
        if (!leaving) {
            leaving = true;
            stations.forEach(Station::leave);
        }
        finish();
    }

    /** The fleet accepts this agent no more: all leases end, because others will replace the tokens that are here. */
    public void shutOut(long nowNanos) {
        surroundings.begin(nowNanos);
        isolation.shutOut(true);
        stations.forEach(Station::shutOut);
        finish();
    }

    /** The fleet accepts this agent again. */
    public void admit(long nowNanos) {
        surroundings.begin(nowNanos);
        isolation.shutOut(false);
        finish();
    }

    /** A peer's certificate was revoked. */
    public void ban(PeerRef peer, long nowNanos) {
        surroundings.begin(nowNanos);
        membership.ban(peer, nowNanos);
        concord.forget(peer.number());
        stations.forEach(station -> station.onGone(peer.number()));
        finish();
    }

    /** The driver forgets a peer that is none of the {@link #acquaintances}, and calls nobody by its number again. */
    public void forget(int peer, long nowNanos) {
        surroundings.begin(nowNanos);
        concord.forget(peer);
        stations.forEach(station -> station.onGone(peer));
        if (seat != null) {
            seat.forget(peer);
        }
        finish();
    }

    /** A message whose signature was found good, from the peer that signed it. */
    public void onMessage(PeerRef from, AgentMessage message, long nowNanos) {
        surroundings.begin(nowNanos);
        surroundings.hear(from);
        isolation.onHeard(nowNanos);
        if (credence.isCredible(message)) {
            concord.hear(from, message);
            message.deliver(from, this, nowNanos);
        }
        finish();
    }

    /** Whether a step of a handover could have an effect, if it is genuine. Cheap; to be asked before a signature is checked. */
    public boolean mayMatter(int from, Passing passing, long nowNanos) {
        surroundings.begin(nowNanos);
        Permit permit = permit(passing.walk());
        return permit != null && permit.courier().mayMatter(from, passing.message());
    }

    /** The same for an announce to everybody. */
    public boolean isNewCall(Epoch epoch, int round, int part, int copy) {
        return seat != null && seat.isNews(epoch, round, part, copy);
    }

    /** With whom the session is that an answer speaks of, or {@link AgentEvent#SELF} for anybody. */
    public int expectedPeer(Passing passing) {
        Permit permit = permit(passing.walk());
        return permit == null ? AgentEvent.SELF : permit.courier().expectedPeer(passing.message());
    }

    @Override
    public void onPassing(PeerRef from, Passing passing, long nowNanos) {
        passing.entries().forEach(surroundings::know);
        Permit permit = permit(passing.walk());
        if (permit != null) {
            permit.onPassing(from, passing);
        }
    }

    @Override
    public void onDirectory(PeerRef from, Directory directory, long nowNanos) {
        directory.message().deliver(from, membership, nowNanos);
        if (directory.message() instanceof MembershipMessage.Leave) {
            stations.forEach(station -> station.onGone(from.number()));
        }
        if (seat != null) {
            seat.onTold(from, directory.lastHeard());
        }
    }

    @Override
    public void onSign(PeerRef from, Sign sign, long nowNanos) {
        onHeard(from, sign.walk(), permit -> stationOfWalk.get(sign.walk()).onSign(from, permit, sign));
    }

    @Override
    public void onNews(PeerRef from, News news, long nowNanos) {
        onHeard(from, news.walk(), permit -> permit.onNews(from, news));
    }

    @Override
    public void onAsk(PeerRef from, Ask ask, long nowNanos) {
        onHeard(from, ask.walk(), permit -> permit.onAsk(from, ask));
    }

    @Override
    public void onWant(PeerRef from, Want want, long nowNanos) {
        onHeard(from, want.walk(), permit -> stationOfWalk.get(want.walk()).onWant(from, want));
    }

    @Override
    public void onCouncil(PeerRef from, Council message, long nowNanos) {
        if (seat != null) {
            message.deliver(from, seat);
        }
    }

    @Override
    public void onStrict(PeerRef from, Strict message, long nowNanos) {
        onHeard(from, message.walk(), permit -> permit.onStrict(from, message));
    }

    /** A peer that speaks of a walk lives, known here or not; the first that is heard must not lure out a token kept in isolation. */
    private void onHeard(PeerRef from, int walk, Consumer<Permit> then) {
        membership.onAlive(from, surroundings.nowNanos());
        checkIsolation();
        Permit permit = permit(walk);
        if (permit != null) {
            then.accept(permit);
        }
    }

    public void onTimer(AgentTimer timer, long nowNanos) {
        surroundings.begin(nowNanos);
        concord.forgetSilent();
        if (timer.name() instanceof MembershipTimer membershipTimer) {
            membership.onTimer(membershipTimer, nowNanos);
        } else if (timer.name() == AgentTimer.Own.WANT) {
            stations.get(timer.owner()).onTimer(timer);
        } else if (timer.name() == AgentTimer.Own.LEASE) {
            stationOfWalk.get(timer.owner()).onTimer(timer);
        } else if (seat == null || !seat.onTimer(timer)) {
            Permit permit = permit(timer.owner());
            if (permit != null) {
                permit.onTimer(timer);
            }
        }
        finish();
    }

    public boolean isIsolated() {
        return isolation.isIsolated();
    }

    public double estimatedAgents() {
        return circumstances.estimatedAgents();
    }

    public MembershipSnapshot<PeerRef> members() {
        return membership.snapshot();
    }

    /** How long a peer usually takes to answer, if it ever took part in a handover. */
    public OptionalLong roundTripNanos(int peer) {
        return permits()
                .map(permit -> permit.courier().roundTripNanos(peer))
                .filter(OptionalLong::isPresent)
                .findFirst()
                .orElse(OptionalLong.empty());
    }

    /** The peers that this agent has to do with; nothing about any other one is needed. */
    public Set<Integer> acquaintances() {
        return Acquaintances.of(membership.snapshot(), permits(), seat);
    }

    /** Which peers have other rules for a resource. */
    public List<AgentEvent.Disagreement> disagreements() {
        return concord.disagreements();
    }

    /** How the resource with that walk stands. */
    public ResourceSnapshot resource(int walk, long nowNanos) {
        surroundings.begin(nowNanos);
        return stationOfWalk.get(walk).snapshot();
    }

    /** Whether a token of that walk is here, also if it is on its way out. */
    public boolean holdsToken(int walk) {
        Permit permit = permit(walk);
        return permit != null && permit.holdsToken();
    }

    private void finish() {
        surroundings.finish();
        checkIsolation();
        surroundings.finish();
        if (leaving && !left && permits().noneMatch(Permit::isBusy)) {
            left = true;
            if (membership.state() != Membership.State.LEFT && membership.state() != Membership.State.NEW) {
                membership.leave(surroundings.nowNanos());
            }
            effects.emit(new AgentEvent.Left());
        }
    }

    private void checkIsolation() {
        if (!leaving && isolation.changes(surroundings.nowNanos())) {
            boolean isolated = isolation.isIsolated();
            effects.emit(isolated ? new Isolated() : new AgentEvent.Connected());
            stations.forEach(station -> station.onIsolation(isolated));
        }
    }

    private Stream<Permit> permits() {
        return stations.stream().flatMap(station -> station.permits().stream());
    }

    private @Nullable Permit permit(int walk) {
        return walk < 0 || walk >= stationOfWalk.size()
                ? null
                : stationOfWalk.get(walk).permit(walk);
    }

    /** The newest signs of life of all walks. */
    private List<Sign> signs() {
        return permits()
                .flatMap(permit -> Stream.ofNullable(permit.beacon().newest()))
                .toList();
    }
}
