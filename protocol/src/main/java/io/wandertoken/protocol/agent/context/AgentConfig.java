package io.wandertoken.protocol.agent.context;

import io.wandertoken.protocol.Requirements;
import io.wandertoken.protocol.handover.HandoverConfig;
import io.wandertoken.protocol.membership.MembershipConfig;
import java.time.Duration;

/**
 * How patient an agent is. All agents of a fleet should use the same preset.
 *
 * @param handover with the other side of a handover
 * @param membership with peers that do not answer
 * @param vigilance with tokens that are not heard of
 */
public record AgentConfig(HandoverConfig handover, MembershipConfig membership, Vigilance vigilance) {

    /**
     * How an agent watches over tokens.
     *
     * @param beat how often a holder gives a sign of life. Longer: fewer datagrams; shorter: quicker recovery
     * @param missedBeats after how many beats without a sign a guardian believes the token lost; 6, which at a loss of 30 %
     *     happens by chance once in 1400. More: fewer tokens are doubled by mistake; fewer: quicker recovery
     * @param guardians how many givers watch over a token; 2. More: the death of several agents at once is repaired quickly;
     *     fewer: less news per handover
     * @param missedSigns after how many of the usual times between signs of life an agent begins to think of regeneration;
     *     10, of which a random walk exceeds nine once in ten thousand visits
     */
    public record Vigilance(Duration beat, int missedBeats, int guardians, int missedSigns) {

        /** After how long without a sign something is believed to be gone. */
        public long patienceNanos() {
            return missedBeats * beat.toNanos();
        }
    }

    public AgentConfig {
        new Requirements()
                .positive(vigilance.beat, "the beat must be longer than 0")
                .require(
                        vigilance.missedBeats >= 2,
                        "a guardian must miss at least two beats, not " + vigilance.missedBeats)
                .require(vigilance.guardians >= 1, "at least one guardian is needed, not " + vigilance.guardians)
                .require(
                        vigilance.missedSigns >= 2,
                        "at least two signs of life must be missed, not " + vigilance.missedSigns)
                .check();
    }

    /** For agents on one machine. */
    public static AgentConfig loopback() {
        return preset(HandoverConfig.loopback(), MembershipConfig.loopback(), Duration.ofMillis(100));
    }

    /** For agents in one building. */
    public static AgentConfig lan() {
        return preset(HandoverConfig.lan(), MembershipConfig.lan(), Duration.ofMillis(500));
    }

    /** For agents across the Internet. */
    public static AgentConfig wan() {
        return preset(HandoverConfig.wan(), MembershipConfig.wan(), Duration.ofSeconds(2));
    }

    public AgentConfig withHandover(HandoverConfig changed) {
        return new AgentConfig(changed, membership, vigilance);
    }

    public AgentConfig withMembership(MembershipConfig changed) {
        return new AgentConfig(handover, changed, vigilance);
    }

    public AgentConfig withVigilance(Vigilance changed) {
        return new AgentConfig(handover, membership, changed);
    }

    /** A view that covers a small fleet wholly, so that everybody in it hears the holder and knows who waits. */
    private static AgentConfig preset(HandoverConfig handover, MembershipConfig membership, Duration beat) {
        MembershipConfig.View view = membership.view();
        MembershipConfig wide = membership.withView(
                new MembershipConfig.View(32, Math.max(64, view.most()), view.exchange(), view.perMessage()));
        return new AgentConfig(handover, wide, new Vigilance(beat, 6, 2, 10));
    }
}
