package io.wandertoken.protocol.agent;

/**
 * The doubt about a token that rested here while this agent was cut off: the others have perhaps replaced it, and somebody uses
 * its successor. Likewise about one of a strict resource that was made without a guardian's word: another agent may have made one at
 * the same moment. For as long as a sign of life may take, the token is only kept, and all peers are asked in every beat; and
 * longer, while another one is heard to be in use.
 */
final class Doubt {
    private final Surroundings agent;
    private final Course.Hands hands;
    private int beatsLeft;

    Doubt(Surroundings agent, Course.Hands hands) {
        this.agent = agent;
        this.hands = hands;
    }

    void begin() {
        beatsLeft = agent.config.vigilance().missedBeats();
        hands.beacon().ask();
    }

    /** A beat has passed. Whether the doubt remains. */
    boolean remains() {
        beatsLeft = Math.max(hands.beacon().isOtherInUse() ? 1 : 0, beatsLeft - 1);
        if (beatsLeft > 0) {
            hands.beacon().ask();
        }
        return beatsLeft > 0;
    }

    /** Whether the last beat is on, and another one will follow because another token is in use. */
    boolean isProlonged() {
        return beatsLeft <= 1 && hands.beacon().isOtherInUse();
    }

    long beatNanos() {
        return agent.config.vigilance().beat().toNanos();
    }
}
