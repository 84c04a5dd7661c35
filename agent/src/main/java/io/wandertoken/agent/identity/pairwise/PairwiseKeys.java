package io.wandertoken.agent.identity.pairwise;

/**
 * What two agents have agreed on, as one of them has it: a key for each direction, so that nothing can be sent back to whom
 * it came from, and the name of each key on the wire.
 *
 * @param sendId names the key in our datagrams
 * @param receiveId names the key in the peer's
 */
public record PairwiseKeys(long sendId, AeadKey send, long receiveId, AeadKey receive) {}
