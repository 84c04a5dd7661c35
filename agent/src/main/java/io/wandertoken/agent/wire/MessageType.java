package io.wandertoken.agent.wire;

import org.jspecify.annotations.Nullable;

/**
 * The types of datagrams, with their required and optional fields. The number on the wire is the position, from 1.
 *
 * @paper S §3 (MOVE, ACK, COMMIT, EARLYSTOP)
 */
public enum MessageType {
    /** The source offers the token. */
    MOVE(Key.set(Key.TOKEN, Key.SESSION, Key.SOURCE_NONCE), Key.set(Key.ENTRIES, Key.DATA, Key.FLAGS)),
    /** The destination accepts it. */
    ACK(
            Key.set(Key.TOKEN, Key.SESSION, Key.SOURCE_NONCE, Key.DESTINATION_NONCE),
            Key.set(Key.ENTRIES, Key.DATA, Key.ECHO, Key.FLAGS)),
    /** The source has given it up. */
    COMMIT(Key.set(Key.TOKEN, Key.SESSION, Key.DESTINATION_NONCE), Key.set(Key.ENTRIES, Key.DATA, Key.ECHO, Key.FLAGS)),
    /** The destination has it, so the source need not repeat the commit. */
    EARLYSTOP(Key.set(Key.TOKEN, Key.SESSION, Key.DESTINATION_NONCE), Key.set(Key.DATA, Key.ECHO)),
    /** The destination refuses it, so the source should choose another one at once. */
    NACK(Key.set(Key.TOKEN, Key.SESSION, Key.SOURCE_NONCE), Key.set(Key.DATA, Key.ECHO, Key.FLAGS)),
    /** Two agents exchange parts of their views. */
    GOSSIP(0, Constants.MEMBERSHIP),
    /** A new agent asks a seed for its view. */
    JOIN(0, Constants.MEMBERSHIP),
    /** An agent leaves. */
    LEAVE(0, Constants.MEMBERSHIP),
    /** A sign of life of a token, with its holder. */
    SIGN(Constants.TOKEN, Key.set(Key.ENTRIES, Key.DATA)),
    /** News of a token for its guardians. */
    NEWS(Constants.TOKEN, Key.set(Key.ENTRIES, Key.DATA)),
    /** A guardian asks where a token is. */
    ASK(Constants.TOKEN, Key.set(Key.ENTRIES, Key.DATA)),
    /** An agent waits for the resource. */
    WANT(0, Key.set(Key.ENTRIES, Key.DATA)),
    /** A reachability probe of {@code wander doctor}. It changes no view. */
    PROBE(Key.set(Key.SOURCE_NONCE), Key.set(Key.ENTRIES, Key.DATA, Key.FLAGS)),
    /** The answer to a probe, with the clock and the version. */
    ECHO(Key.set(Key.SOURCE_NONCE), Key.set(Key.ENTRIES, Key.ECHO, Key.DATA)),
    /** The announcement of a chair to all agents, which pass it on unchanged. */
    ANNOUNCE(0, Key.set(Key.ENTRIES, Key.DATA, Key.FLAGS)),
    /** A host answers a chair. */
    REPLY(0, Key.set(Key.ENTRIES, Key.DATA)),
    /** A new epoch of a strict resource; the session is its number. */
    EPOCH(Constants.TOKEN, Key.set(Key.ENTRIES, Key.DATA)),
    /** A request for the token of a strict resource. */
    REQUEST(0, Key.set(Key.ENTRIES, Key.DATA)),
    /** The receipt of an epoch or a request. */
    RECEIPT(0, Key.set(Key.ENTRIES, Key.DATA)),
    /** An agent wants to take part in a strict resource, or missed an epoch. */
    ENTER(0, Key.set(Key.ENTRIES, Key.DATA)),
    /** A member of an epoch does not answer. */
    SILENCE(0, Key.set(Key.ENTRIES, Key.DATA)),
    /** Asks for the addresses of agents. */
    WHO(0, Key.set(Key.ENTRIES, Key.DATA)),
    /** Where an agent is: its own signed entry and its certificate. Without data, an introduction of the sender. */
    PLACES(0, Key.set(Key.ENTRIES, Key.DATA)),
    /** The place of a waiter in the queue of a token. */
    QUEUED(0, Key.set(Key.ENTRIES, Key.DATA)),
    /** Who has the token, for those on the way of a request. */
    HINT(0, Key.set(Key.ENTRIES, Key.DATA)),
    /** A waiter still waits, or no longer does. */
    WAITING(0, Key.set(Key.ENTRIES, Key.DATA)),
    /** The holder asks the keeper of its queue for the next waiters. */
    FETCH(0, Key.set(Key.ENTRIES, Key.DATA)),
    /** The next waiters of a queue. */
    SEGMENT(0, Key.set(Key.ENTRIES, Key.DATA)),
    /** Between a holder and the agents that license its token. */
    LICENCE(0, Key.set(Key.ENTRIES, Key.DATA)),
    /** What a token is to remember, or the receipt. */
    MEMORY(0, Key.set(Key.ENTRIES, Key.DATA)),
    /** Offers a revocation list, or fetches or sends a part of one. */
    REVOCATION(0, Key.set(Key.ENTRIES, Key.DATA)),
    /** Signs of life of several tokens. */
    SIGNS(0, Key.set(Key.ENTRIES, Key.DATA)),
    /** Asks for a page of the members of a long epoch, or brings one. */
    ROSTER(0, Key.set(Key.ENTRIES, Key.DATA)),
    /** Who knows a token, for its holder. */
    CONTACTS(Constants.TOKEN, Key.set(Key.ENTRIES, Key.DATA)),
    /** A type of a later version. It stays last. Receivers check that the datagram is genuine, and skip it. */
    UNKNOWN(0, ~0);

    /** Maximum number of bytes for the layers above: an epoch of a hundred members. */
    public static final int MOST_DATA = 832;
    /** Maximum number of bytes for the layers above in most types. */
    public static final int USUAL_DATA = 128;
    /** Maximum number of bytes of a request, which has a signature. */
    private static final int MOST_WANT_DATA = 160;
    /** Maximum number of bytes of an announcement, which names the members of a council. */
    public static final int MOST_ANNOUNCE_DATA = 448;

    private static final MessageType[] BY_NUMBER = values();
    private static final int MOST_NUMBER = 0xffff;

    private final int required;
    private final int allowed;

    MessageType(int required, int optional) {
        this.required = required | Constants.ALWAYS;
        this.allowed = this.required | optional;
    }

    /** Whether it is a step of a handover. */
    public boolean isHandover() {
        return ordinal() <= NACK.ordinal();
    }

    /** Whether it only tests reachability and does not announce the address of its sender. */
    public boolean isTrial() {
        return this == PROBE || this == ECHO;
    }

    /** Whether other agents pass it on, so that it need not come from its signer's address. */
    public boolean isRelayed() {
        return this == ANNOUNCE;
    }

    /** Maximum number of bytes of its data. */
    public int mostData() {
        return switch (this) {
            case MOVE, EPOCH, WHO, PLACES, SEGMENT, MEMORY, REVOCATION, SIGNS, ROSTER, CONTACTS, UNKNOWN -> MOST_DATA;
            case WANT -> MOST_WANT_DATA;
            case ANNOUNCE -> MOST_ANNOUNCE_DATA;
            default -> USUAL_DATA;
        };
    }

    int number() {
        return ordinal() + 1;
    }

    static @Nullable MessageType ofNumber(long number) {
        if (number < 1 || number > MOST_NUMBER) {
            return null;
        }
        return number < BY_NUMBER.length ? BY_NUMBER[(int) number - 1] : UNKNOWN;
    }

    boolean allows(int key) {
        return (allowed & 1 << key) != 0;
    }

    /** The problem with these fields in a message of this type, or null. */
    @Nullable
    Reason judge(int keys) {
        if ((required & ~keys) != 0) {
            return Reason.MISSING_FIELD;
        }
        return (keys & ~allowed) == 0 ? null : Reason.FIELD_NOT_ALLOWED;
    }

    /** A class of its own, because constants of an enum cannot refer to its static fields. */
    private static final class Constants {
        static final int ALWAYS = Key.set(Key.VERSION, Key.TYPE, Key.GROUP, Key.SENT);
        static final int TOKEN = Key.set(Key.TOKEN, Key.SESSION);
        static final int MEMBERSHIP =
                Key.set(Key.SOURCE_NONCE, Key.DESTINATION_NONCE, Key.ENTRIES, Key.DATA, Key.ECHO, Key.FLAGS);
    }
}
