package io.wandertoken.protocol.council;

/**
 * A host's chance: a pseudo-random function of a secret that only the host has. The same question always gets the same
 * answer; otherwise a repeated announcement would turn p into 1 − (1 − p)². A live agent injects a keyed hash.
 */
public interface CoinSource {

    /** A number from 0 (included) to 1 (excluded), always the same for the same arguments. */
    double draw(Term term, int round, int coin);
}
