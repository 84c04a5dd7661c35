package io.wandertoken.protocol.request;

/**
 * The algorithms that a resource can be configured with. All agents of an epoch make their machine from the same three
 * numbers, so they agree without a word: how many members there are, and which of them holds the token.
 *
 * <p>To begin anew after a change of membership or the loss of the token, a driver counts the epoch up, makes a machine by
 * {@link #machine} with the holder that is known now (an agent that uses the resource stays the holder), asks again for
 * clients that wait, and from then on drops messages that name another epoch. No state of the old machine is needed: what
 * was asked for is asked for again.
 *
 * @paper M §1, §2, §4
 */
// The order is that of the numbers on the wire.
public enum RequestMode implements RequestAlgorithm {
    /** {@link TokenRing}: no requests at all, longest way. */
    RING,
    /** {@link RicartAgrawala}, oldest first: n messages per use, shortest wait. */
    REQUEST,
    /** {@link Raymond} on a heap-shaped binary tree with merged requests: few messages, logarithmic wait. */
    TREE,
    /** {@link NaimiTrehel}: few messages, and nobody has a special place. */
    PATH_REVERSAL;

    @Override
    public int number() {
        return ordinal() + 1;
    }

    /** The token of {@link #REQUEST} remembers a number for each member, which have to fit into one datagram. */
    @Override
    public int mostMembers() {
        return this == REQUEST ? 100 : RequestAlgorithm.super.mostMembers();
    }

    @Override
    public RequestMachine machine(int self, int agents, int holder, long restNanos, RequestEffects effects) {
        if (self < 0 || self >= agents || holder < 0 || holder >= agents) {
            throw new IllegalArgumentException(
                    "agent " + self + " and holder " + holder + " must be among " + agents + " members");
        }
        return switch (this) {
            case RING -> new TokenRing(self, agents, holder, restNanos, true, effects);
            case REQUEST -> new RicartAgrawala(self, agents, holder, RicartAgrawala.Succession.OLDEST_FIRST, effects);
            case TREE ->
                new Raymond(self, new Orientation(Topology.binaryTree(agents), holder), Raymond.Rules.MERGED, effects);
            case PATH_REVERSAL -> new NaimiTrehel(self, agents, holder, effects);
        };
    }
}
