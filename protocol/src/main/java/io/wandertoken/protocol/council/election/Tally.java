package io.wandertoken.protocol.council.election;

/**
 * How many replies a round had.
 *
 * @param first those whose first coin showed heads, or that replied by rank
 * @param second those whose second coin did; 0 where there is only one
 */
public record Tally(int first, int second) {

    public static Tally of(int count) {
        return new Tally(count, 0);
    }
}
