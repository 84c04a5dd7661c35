package io.wandertoken.agent.wire;

import org.jspecify.annotations.Nullable;

/**
 * The types of datagram, with the fields that each must and may have. The number on the wire is the position, from 1.
 *
 * @paper S §3 (MOVE, ACK, COMMIT, EARLYSTOP)
 */
public enum MessageType {
    /** The source offers the token. */
    MOVE(Key.set(Key.TOKEN, Key.SESSION, Key.SOURCE_NONCE), Key.set(Key.ENTRIES, Key.DATA, Key.FLAGS)),
    /** The destination would take it. */
    ACK(
            Key.set(Key.TOKEN, Key.SESSION, Key.SOURCE_NONCE, Key.DESTINATION_NONCE),
            Key.set(Key.ENTRIES, Key.DATA, Key.ECHO, Key.FLAGS)),
    /** The source has given it up. */
    COMMIT(Key.set(Key.TOKEN, Key.SESSION, Key.DESTINATION_NONCE), Key.set(Key.ENTRIES, Key.DATA, Key.ECHO, Key.FLAGS)),
    /** The destination has it: no need to repeat the commit. */
    EARLYSTOP(Key.set(Key.TOKEN, Key.SESSION, Key.DESTINATION_NONCE), Key.set(Key.DATA, Key.ECHO)),
    /** The destination cannot take it: choose another one, without waiting. */
    NACK(Key.set(Key.TOKEN, Key.SESSION, Key.SOURCE_NONCE), Key.set(Key.DATA, Key.ECHO, Key.FLAGS)),
    /** Exchanges parts of the views. */
    GOSSIP(0, Constants.MEMBERSHIP),
    /** A new agent asks a known one for its view. */
    JOIN(0, Constants.MEMBERSHIP),
    /** An agent says goodbye. */
    LEAVE(0, Constants.MEMBERSHIP),
    /** A token lives, and who has it. */
    SIGN(Constants.TOKEN, Key.set(Key.ENTRIES, Key.DATA)),
    /** What became of a token, for those who guard it. */
    NEWS(Constants.TOKEN, Key.set(Key.ENTRIES, Key.DATA)),
    /** A guardian asks what became of a token. */
    ASK(Constants.TOKEN, Key.set(Key.ENTRIES, Key.DATA)),
    /** Somebody waits for the resource. */
    WANT(0, Key.set(Key.ENTRIES, Key.DATA)),
    /** Is anybody there? Asked by somebody who looks for trouble; nobody's view changes by it. */
    PROBE(Key.set(Key.SOURCE_NONCE), Key.set(Key.ENTRIES, Key.DATA, Key.FLAGS)),
    /** Here I am, with this clock and this version. */
    ECHO(Key.set(Key.SOURCE_NONCE), Key.set(Key.ENTRIES, Key.ECHO, Key.DATA)),
    /** A chair speaks to everybody; passed on as it is. */
    ANNOUNCE(0, Key.set(Key.ENTRIES, Key.DATA, Key.FLAGS)),
    /** A host answers a chair. */
    REPLY(0, Key.set(Key.ENTRIES, Key.DATA)),
    /** An epoch of a strict resource; the session is its number. */
    EPOCH(Constants.TOKEN, Key.set(Key.ENTRIES, Key.DATA)),
    /** Somebody asks for the token of a strict resource. */
    REQUEST(0, Key.set(Key.ENTRIES, Key.DATA)),
    /** An epoch or a request has come. */
    RECEIPT(0, Key.set(Key.ENTRIES, Key.DATA)),
    /** Somebody wants to take part in a strict resource, or missed an epoch. */
    ENTER(0, Key.set(Key.ENTRIES, Key.DATA)),
    /** A member of an epoch does not answer. */
    SILENCE(0, Key.set(Key.ENTRIES, Key.DATA)),
    /** Where are these members of an epoch? */
    WHO(0, Key.set(Key.ENTRIES, Key.DATA)),
    /** Where agents are. */
    PLACES(0, Key.set(Key.ENTRIES)),
    /** The place of a waiter in the queue of a token. */
    QUEUED(0, Key.set(Key.ENTRIES, Key.DATA)),
    /** Who has the token, for those on the way of a request. */
    HINT(0, Key.set(Key.ENTRIES, Key.DATA)),
    /** A waiter still waits, or no longer does. */
    WAITING(0, Key.set(Key.ENTRIES, Key.DATA)),
    /** The holder asks the keeper of its queue for the next waiters. */
    FETCH(0, Key.set(Key.ENTRIES, Key.DATA)),
    /** The next waiters of a queue. */
    SEGMENT(0, Key.set(Key.ENTRIES, Key.DATA));

    private static final MessageType[] BY_NUMBER = values();

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

    /** Whether it only tries out the way, and tells nothing about where its sender is from now on. */
    public boolean isTrial() {
        return this == PROBE || this == ECHO;
    }

    /** Whether others pass it on, so that its signer need not be where it came from. */
    public boolean isRelayed() {
        return this == ANNOUNCE;
    }

    /** Most bytes of its data. */
    public int mostData() {
        return switch (this) {
            case MOVE, EPOCH, WHO, SEGMENT -> Body.MOST_DATA;
            case ANNOUNCE -> Body.MOST_ANNOUNCE_DATA;
            default -> Body.USUAL_DATA;
        };
    }

    int number() {
        return ordinal() + 1;
    }

    static @Nullable MessageType ofNumber(long number) {
        return number >= 1 && number <= BY_NUMBER.length ? BY_NUMBER[(int) number - 1] : null;
    }

    boolean allows(int key) {
        return (allowed & Key.set(key)) != 0;
    }

    /** What is wrong with a message of this type that has these fields, or null. */
    @Nullable
    Reason judge(int keys) {
        if ((required & ~keys) != 0) {
            return Reason.MISSING_FIELD;
        }
        return (keys & ~allowed) == 0 ? null : Reason.FIELD_NOT_ALLOWED;
    }

    /** Apart, because constants of an enum cannot refer to its own static fields. */
    private static final class Constants {
        static final int ALWAYS = Key.set(Key.VERSION, Key.TYPE, Key.GROUP, Key.SENT);
        static final int TOKEN = Key.set(Key.TOKEN, Key.SESSION);
        static final int MEMBERSHIP =
                Key.set(Key.SOURCE_NONCE, Key.DESTINATION_NONCE, Key.ENTRIES, Key.DATA, Key.ECHO, Key.FLAGS);
    }
}
