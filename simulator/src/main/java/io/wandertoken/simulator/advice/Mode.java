package io.wandertoken.simulator.advice;

import io.wandertoken.simulator.fleet.FleetParameters;
import java.util.Locale;

/**
 * The ways in which a resource can be shared, and what each keeps when something breaks. Strict means: exactly one holder
 * while no agent crashes with the token and the network is not partitioned.
 *
 * @paper M §1, §2, §4
 */
public enum Mode {
    SOFT(
            "another agent makes a new token after the time in the table; now and then there are two for a moment",
            "skipped; nothing to do",
            "each side goes on with a token of its own: two holders"),
    RING("the ring is broken until its silence is noticed", "the other stops at the gap"),
    REQUEST("nothing, unless it had asked", "the other goes on"),
    TREE("cut-off branches wait until its silence is noticed", "the other goes on where the tree holds together"),
    PATH_REVERSAL("requests that pass it are lost until its silence is noticed", "the other may wait, too");

    private final String holderCrash;
    private final String otherCrash;
    private final String partition;

    /** @param tokenSide what the side of the token does while the other has none */
    Mode(String otherCrash, String tokenSide) {
        this(
                "another agent makes a new token after the time in the table, or the resource stops, as configured",
                otherCrash,
                "the side without the token makes one as well: two holders; with 'on-token-loss: stop' it waits, and "
                        + tokenSide);
    }

    Mode(String holderCrash, String otherCrash, String partition) {
        this.holderCrash = holderCrash;
        this.otherCrash = otherCrash;
        this.partition = partition;
    }

    /** As it stands in the configuration of a resource. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public boolean isStrict() {
        return this != SOFT;
    }

    FleetParameters.Mode simulated() {
        return FleetParameters.Mode.valueOf(name());
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
