package io.wandertoken.simulator.advice;

/**
 * The ways in which a resource can be shared, and what each keeps when something breaks. Strict means: exactly one holder
 * while no agent crashes with the token and the network is not partitioned.
 *
 * @paper M §1, §2, §4
 */
public enum Mode {
    WALK(
            "soft",
            "another token within about a hold, by guardians; now and then two for a moment",
            "skipped; nothing to do",
            "each side goes on with a token of its own: two holders"),
    RING(
            "strict",
            "its guardian begins a new epoch after some seconds, or the resource stops, as configured",
            "the ring is broken until a new epoch",
            "the side without the token waits; the other stops at the gap"),
    REQUEST(
            "strict",
            "its guardian begins a new epoch after some seconds, or the resource stops, as configured",
            "nothing, unless it had asked",
            "the side without the token waits; the other goes on"),
    TREE(
            "strict",
            "its guardian begins a new epoch after some seconds, or the resource stops, as configured",
            "cut-off branches wait until a new epoch",
            "the side without the token waits; the other goes on where the tree holds together"),
    PATH_REVERSAL(
            "strict",
            "its guardian begins a new epoch after some seconds, or the resource stops, as configured",
            "requests that pass it are lost until a new epoch",
            "the side without the token waits; the other may, too");

    private final String guarantee;
    private final String holderCrash;
    private final String otherCrash;
    private final String partition;

    Mode(String guarantee, String holderCrash, String otherCrash, String partition) {
        this.guarantee = guarantee;
        this.holderCrash = holderCrash;
        this.otherCrash = otherCrash;
        this.partition = partition;
    }

    public String guarantee() {
        return guarantee;
    }

    /** What happens when the holder dies, or the token is lost. */
    public String holderCrash() {
        return holderCrash;
    }

    /** What happens when an agent dies that does not hold the token. */
    public String otherCrash() {
        return otherCrash;
    }

    public String partition() {
        return partition;
    }
}
