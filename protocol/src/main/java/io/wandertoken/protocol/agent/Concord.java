package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.agent.AgentEvent.ModesDisagree;
import io.wandertoken.protocol.agent.AgentMessage.Directory;
import io.wandertoken.protocol.agent.AgentMessage.Enter;
import io.wandertoken.protocol.agent.AgentMessage.Passing;
import io.wandertoken.protocol.agent.AgentMessage.Sign;
import io.wandertoken.protocol.agent.AgentMessage.Strict;
import io.wandertoken.protocol.agent.AgentMessage.Want;
import io.wandertoken.protocol.membership.MembershipMessage;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Notices peers that use a resource in another mode: those that let the token walk and those that ask for it starve each
 * other, and so do those that ask for it in different ways. Only what no agent of the same mode ever says counts.
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

    private final List<Station> stationOfWalk;
    private final AgentEffects effects;
    private final Set<ModesDisagree> disagreements = new LinkedHashSet<>();

    Concord(List<Station> stationOfWalk, AgentEffects effects) {
        this.stationOfWalk = stationOfWalk;
        this.effects = effects;
    }

    /** Tells of a peer once, unless it leaves or is found to have changed its mode. */
    void hear(PeerRef from, AgentMessage message) {
        if (message instanceof Enter enter && isOurs(enter.walk())) {
            judge(from, enter.walk(), enter.algorithm() == algorithm(enter.walk()) ? Mode.LIKEWISE : Mode.OTHERWISE);
        } else if (message instanceof Strict strict) {
            judge(from, strict.walk(), Mode.STRICT);
        } else if (message instanceof Want want) {
            judge(from, want.walk(), Mode.SOFT);
        } else if (message instanceof Passing passing && passing.cargo() != null) {
            // Without cargo it proves nothing: so strict agents that leave give their tokens away, too.
            judge(from, passing.walk(), Mode.STRICT);
        } else if (message instanceof Sign sign && sign.holder() == from.number()) {
            hear(from, sign);
        } else if (message instanceof Directory directory && directory.message() instanceof MembershipMessage.Leave) {
            forget(from.number());
        }
    }

    void forget(int peer) {
        disagreements.removeIf(disagreement -> disagreement.peer() == peer);
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
        Station station = stationOfWalk.get(walk);
        int first = station.permits().get(0).number;
        ModesDisagree soft = new ModesDisagree(first, from.number(), false);
        ModesDisagree strict = new ModesDisagree(first, from.number(), true);
        if (station.config.isStrict()) {
            settle(soft, theirs == Mode.SOFT);
            if (theirs != Mode.STRICT) {
                settle(strict, theirs == Mode.OTHERWISE);
            }
        } else {
            settle(strict, theirs != Mode.SOFT);
        }
    }

    private void settle(ModesDisagree disagreement, boolean holds) {
        if (!holds) {
            disagreements.remove(disagreement);
        } else if (disagreements.add(disagreement)) {
            effects.emit(disagreement);
        }
    }

    private boolean isOurs(int walk) {
        return walk >= 0 && walk < stationOfWalk.size();
    }

    private int algorithm(int walk) {
        ResourceConfig.Strictness strictness = stationOfWalk.get(walk).config.strictness();
        return strictness == null ? 0 : strictness.algorithm().number();
    }

    List<ModesDisagree> disagreements() {
        return List.copyOf(disagreements);
    }
}
