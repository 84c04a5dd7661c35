package io.wandertoken.protocol.membership;

/** Why a message, or a peer that it names, was ignored. None is an error: the network may deliver anything at any time. */
public enum Reason {
    /** This agent has not started yet, or has left. */
    NOT_TAKING_PART,
    /** It comes from this agent itself, for example because a seed's address is its own, or it names this agent. */
    SELF,
    /** Its sender or subject is banned. */
    BANNED,
    /** Its sender or subject has left, and this message is older. */
    DEPARTED,
    /** A newer descriptor of its sender is known, so this is from an earlier run. */
    STALE_PEER,
    /** It names more peers than any agent would. */
    TOO_MANY_ENTRIES,
    /** It has more hops left than any agent would send. */
    TOO_MANY_HOPS,
    /** An unexpected answer: late, repeated or replayed. */
    NO_EXCHANGE,
    /** An answer of another peer than the one that was asked. */
    OTHER_PEER,
    /** A repeated question, which got the same answer as before. */
    DUPLICATE
}
