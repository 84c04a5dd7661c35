package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.agent.AgentEvent.Disagreement;
import io.wandertoken.protocol.agent.AgentEvent.LossesDisagree;
import io.wandertoken.protocol.agent.AgentEvent.ModesDisagree;
import io.wandertoken.protocol.agent.AgentEvent.PermitsDisagree;
import io.wandertoken.protocol.agent.AgentMessage.Directory;
import io.wandertoken.protocol.agent.AgentMessage.Enter;
import io.wandertoken.protocol.agent.AgentMessage.Passing;
import io.wandertoken.protocol.agent.AgentMessage.Sign;
import io.wandertoken.protocol.agent.AgentMessage.Strict;
import io.wandertoken.protocol.agent.AgentMessage.Want;
import io.wandertoken.protocol.membership.MembershipMessage.Leave;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Notices peers that have other rules for a resource. Those that let the token walk and those that ask for it starve each other,
 * and so do those that ask for it in different ways; those that count its permits differently let in too many together; and
 * one that replaces a lost token breaks the word of one that stops. Only what no agent of the same mode ever says counts.
 */
final class Concord {
    private enum Mode {
        SOFT,
        /** Strict, in whichever way. */
        STRICT,
        /** Strict in the same way, if strict here. */
        LIKEWISE,
        /** Strict in another way, if strict here. */
        OTHERWISE
    }

    /** Whoever was not heard for so long does no harm, and perhaps never comes back. */
    private static final long SILENCE_NANOS = 600_000_000_000L;

    private final List<Station> stationOfWalk;
    private final Surroundings agent;

    /** With the life of the peer that disagrees: in its next one it may have been told better. */
    private final Map<Disagreement, Long> disagreements = new LinkedHashMap<>();

    Concord(List<Station> stationOfWalk, Surroundings agent) {
        this.stationOfWalk = stationOfWalk;
        this.agent = agent;
    }

    /** Tells of a peer once, unless it leaves, falls silent, starts anew or is found to have changed its rules. */
    void hear(PeerRef from, AgentMessage message) {
        drop(known -> known.peer() == from.number() && disagreements.get(known) < from.sequence());
        if (message instanceof Enter enter) {
            hear(from, enter);
        } else if (message instanceof Strict strict) {
            judge(from, strict.walk(), Mode.STRICT);
        } else if (message instanceof Want want) {
            hear(from, want);
        } else if (message instanceof Passing passing && passing.cargo() != null) {
            // Without cargo it proves nothing: so strict agents that leave give their tokens away, too.
            judge(from, passing.walk(), Mode.STRICT);
        } else if (message instanceof Sign sign && sign.holder() == from.number()) {
            hear(from, sign);
        } else if (message instanceof Directory directory && directory.message() instanceof Leave) {
            forget(from.number());
        }
    }

    void forget(int peer) {
        drop(known -> known.peer() == peer);
    }

    /** Forgets the peers that were not heard for long. To be called now and then. */
    void forgetSilent() {
        long since = agent.nowNanos() - SILENCE_NANOS;
        drop(known -> agent.heardNanos(known.peer()) < since);
    }

    private void hear(PeerRef from, Enter enter) {
        if (!isOurs(enter.walk())) {
            return;
        }
        SharedRules ours = rules(enter.walk());
        SharedRules theirs = enter.rules();
        judge(from, enter.walk(), theirs.algorithm() == ours.algorithm() ? Mode.LIKEWISE : Mode.OTHERWISE);
        if (ours.algorithm() != 0) {
            judgePermits(from, enter.walk(), theirs.permits());
            LossesDisagree losses = new LossesDisagree(first(enter.walk()), from.number(), !ours.stops());
            settle(from, losses, theirs.stops() != ours.stops());
        }
    }

    private void hear(PeerRef from, Want want) {
        judge(from, want.walk(), Mode.SOFT);
        if (!isOurs(want.walk()) || stationOfWalk.get(want.walk()).config.isStrict()) {
            return;
        }
        judgePermits(from, want.walk(), want.permits());
        int ours = rules(want.walk()).permits();
        if (want.permits() != ours
                && want.waits()
                && !stationOfWalk.get(want.walk()).isAwaitedHere()) {
            // By this the peer can know of it, too; somebody who waits here would tell it anyway.
            agent.effects.send(from.number(), new Want(first(want.walk()), ours, false, 0));
        }
    }

    /** The first sign of a token precedes the epoch that it begins; its use does not. */
    private void hear(PeerRef from, Sign sign) {
        if (sign.epoch() != 0) {
            judge(from, sign.walk(), Mode.STRICT);
        } else if (sign.using()) {
            judge(from, sign.walk(), Mode.SOFT);
        }
    }

    private void judge(PeerRef from, int walk, Mode theirs) {
        if (!isOurs(walk)) {
            return;
        }
        ModesDisagree soft = new ModesDisagree(first(walk), from.number(), false);
        ModesDisagree strict = new ModesDisagree(first(walk), from.number(), true);
        if (stationOfWalk.get(walk).config.isStrict()) {
            settle(from, soft, theirs == Mode.SOFT);
            if (theirs != Mode.STRICT) {
                settle(from, strict, theirs == Mode.OTHERWISE);
            }
        } else {
            settle(from, strict, theirs != Mode.SOFT);
        }
    }

    private void judgePermits(PeerRef from, int walk, int theirs) {
        PermitsDisagree found = new PermitsDisagree(first(walk), from.number(), theirs);
        drop(known -> known instanceof PermitsDisagree old
                && old.walk() == found.walk()
                && old.peer() == found.peer()
                && old.theirs() != theirs);
        settle(from, found, theirs != rules(walk).permits());
    }

    private void settle(PeerRef from, Disagreement disagreement, boolean holds) {
        if (!holds) {
            drop(disagreement::equals);
        } else if (disagreements.put(disagreement, from.sequence()) == null) {
            agent.effects.emit(disagreement);
            stationOfWalk.get(disagreement.walk()).onRules();
        }
    }

    private void drop(Predicate<Disagreement> outdated) {
        for (Disagreement known : disagreements()) {
            if (outdated.test(known)) {
                disagreements.remove(known);
                stationOfWalk.get(known.walk()).onRules();
            }
        }
    }

    /** Whether some peer has other rules for the resource of a walk. */
    boolean isDisputed(int walk) {
        return about(walk).findAny().isPresent();
    }

    /** Whether all peers count the permit of a walk, as far as is known: the least number holds. */
    boolean isCounted(int walk) {
        int place = walk - first(walk);
        return about(walk)
                .noneMatch(
                        disagreement -> disagreement instanceof PermitsDisagree permits && place >= permits.theirs());
    }

    /** Whether some peer relies on it that nobody replaces a lost token of the resource. */
    boolean isToStop(int walk) {
        return about(walk).anyMatch(disagreement -> disagreement instanceof LossesDisagree losses && losses.stops());
    }

    private Stream<Disagreement> about(int walk) {
        return disagreements.keySet().stream().filter(disagreement -> disagreement.walk() == first(walk));
    }

    private boolean isOurs(int walk) {
        return walk >= 0 && walk < stationOfWalk.size();
    }

    private int first(int walk) {
        return stationOfWalk.get(walk).permits().get(0).number;
    }

    private SharedRules rules(int walk) {
        return SharedRules.of(stationOfWalk.get(walk).config);
    }

    List<Disagreement> disagreements() {
        return List.copyOf(disagreements.keySet());
    }
}
