package io.wandertoken.protocol.token;

/**
 * The token as one agent receives it.
 *
 * @param id its name, the same for its whole life
 * @param session the number of the handover that brought it; grows with every handover, so it fences old holders off
 *     and tells how far the token has travelled
 * @param stampNanos the latest time that the clock of any holder showed when it gave the token away
 * @paper J §1 (the token carries its identifier and other fixed-length data)
 * @paper S §3 (session identifier)
 */
public record Token(TokenId id, long session, long stampNanos) {

    /** This token as the one that replaces a lost one. */
    public Token inPlaceOf(Token lost) {
        return new Token(id.inPlaceOf(lost.id), session, stampNanos);
    }

    /** The same token after one more handover, given away when the giver's clock showed the given time. */
    public Token passed(long nowNanos) {
        return new Token(id, session + 1, Math.max(stampNanos, nowNanos));
    }
}
