package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.agent.AgentEvent.ModesDisagree;
import io.wandertoken.protocol.agent.AgentMessage.Directory;
import io.wandertoken.protocol.agent.AgentMessage.Passing;
import io.wandertoken.protocol.agent.AgentMessage.Sign;
import io.wandertoken.protocol.agent.AgentMessage.Strict;
import io.wandertoken.protocol.agent.AgentMessage.Want;
import io.wandertoken.protocol.membership.MembershipMessage;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Notices peers that let the token of a resource walk which is strict here, or the other way round: they starve each other.
 * Only what no agent of the other kind ever says counts. One strict mode is not told from another.
 */
final class Concord {
    private enum Kind {
        SOFT,
        STRICT,
        UNKNOWN
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
        if (message instanceof Strict strict) {
            judge(from, strict.walk(), Kind.STRICT);
        } else if (message instanceof Want want) {
            judge(from, want.walk(), Kind.SOFT);
        } else if (message instanceof Passing passing) {
            // Strict agents that leave give their tokens away without cargo, too.
            judge(from, passing.walk(), passing.cargo() == null ? Kind.UNKNOWN : Kind.STRICT);
        } else if (message instanceof Sign sign && sign.holder() == from.number()) {
            judge(from, sign.walk(), kind(sign));
        } else if (message instanceof Directory directory && directory.message() instanceof MembershipMessage.Leave) {
            disagreements.removeIf(disagreement -> disagreement.peer() == from.number());
        }
    }

    /** The first sign of a token precedes the epoch that it begins; its use does not. */
    private static Kind kind(Sign sign) {
        return sign.epoch() != 0 ? Kind.STRICT : sign.using() ? Kind.SOFT : Kind.UNKNOWN;
    }

    private void judge(PeerRef from, int walk, Kind theirs) {
        if (theirs == Kind.UNKNOWN || walk < 0 || walk >= stationOfWalk.size()) {
            return;
        }
        Station station = stationOfWalk.get(walk);
        boolean ours = station.config.isStrict();
        ModesDisagree found = new ModesDisagree(station.permits().get(0).number, from.number(), !ours);
        if (ours == (theirs == Kind.STRICT)) {
            disagreements.remove(found);
        } else if (disagreements.add(found)) {
            effects.emit(found);
        }
    }

    List<ModesDisagree> disagreements() {
        return List.copyOf(disagreements);
    }
}
