package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.protocol.handover.HandoverEvent;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;

/**
 * Who uses the resource is told here. All calls come from the endpoint's own thread, on which every handover waits: be
 * brief. Calls back into the endpoint are allowed, and take effect after the call returned.
 */
public interface HandoverListener {

    /** Why a token that was to be given away is still here. */
    enum Failure {
        /** The peer did not answer; membership should hear of it. */
        SILENT,
        /** The peer has too many tokens. */
        BUSY,
        /** The peer is about to leave; membership should hear of it. */
        LEAVING,
        /** The token is not here, or already being handed over. */
        NOT_HELD,
        /** Nobody of that name is known, or not where. */
        UNKNOWN_PEER
    }

    /** An offer is about to be signed and sent; the token is still held. */
    default void onOffered(Token token, AgentId to) {}

    /** The token has come and may be used. */
    void onUsable(Token token, AgentId from);

    /** The token goes: any use of the resource must have ended when this returns. Only then the peer hears of it. */
    void onReleased(Token token, AgentId to);

    /**
     * The handover is over.
     *
     * @param confirmed whether the peer told so; if not, it very likely has the token all the same
     */
    default void onHandedOver(Token token, AgentId to, boolean confirmed) {}

    /** The handover did not happen. */
    void onFailed(TokenId token, AgentId to, Failure failure);

    /** Something that should not be: {@code TOKEN_MAYBE_LOST} or {@code DUPLICATE_EVIDENCE}. */
    default void onSuspicion(HandoverEvent event, Token token, AgentId peer) {}

    /** The endpoint stopped by itself, because of this: an invariant was broken, or this listener threw something. */
    default void onStopped(Throwable cause) {}
}
