package io.wandertoken.protocol.agent.message;

/** What a token brings along in a move, under the signature of its giver: a strict one the memory of its epoch, a soft one its wait queue. */
public sealed interface TokenPayload permits EpochMemory, WaitQueueState {}
