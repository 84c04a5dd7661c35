package io.wandertoken.simulator.council;

/**
 * What an election costs on average.
 *
 * @param rounds the paper's T
 * @param messages the paper's N: replies of hosts
 * @paper C §3
 */
public record Expectation(double rounds, double messages) {
    static final Expectation NOTHING = new Expectation(0, 0);

    Expectation plus(double weight, Expectation other) {
        return new Expectation(rounds + weight * other.rounds, messages + weight * other.messages);
    }
}
