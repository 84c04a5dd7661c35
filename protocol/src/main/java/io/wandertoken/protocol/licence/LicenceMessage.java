package io.wandertoken.protocol.licence;

import io.wandertoken.protocol.token.TokenId;
import org.jspecify.annotations.Nullable;

/** What holders and voters say to each other. All of one message belongs to one permit, which the driver names. */
public sealed interface LicenceMessage {

    /** Hands this message to the method that is meant for it. */
    void deliver(int from, Handler handler);

    /** Someone who understands all messages. */
    interface Handler {
        void onPropose(int from, Propose propose);

        void onWithdraw(int from, Withdraw withdraw);

        void onAccept(int from, Accept accept);

        void onReport(int from, Report report);

        void onReservationQuery(int from, ReservationQuery query);

        void onReservation(int from, Reservation reservation);
    }

    /**
     * Names one round of one token. The session grows with every handover and the round within a stay, so that a later round of a token
     * is always the greater one.
     */
    record Round(TokenId token, long session, long number) {

        /** Whether this is a later round of the same token. */
        boolean isAfter(Round other) {
            return session > other.session || session == other.session && number > other.number;
        }
    }

    /**
     * Holder to voters: license this token for a duration from now.
     *
     * @param reserved the greatest fence number that the holder may give to a lease under this licence
     * @param quorum the digest of the holder's quorum
     * @param before the digest of its earlier quorum, or {@link Quorum#NONE}
     */
    record Propose(Round round, long reserved, long quorum, long before) implements LicenceMessage {
        @Override
        public void deliver(int from, Handler handler) {
            handler.onPropose(from, this);
        }
    }

    /** Holder to voters: I do not count this round, and no earlier one. */
    record Withdraw(Round round) implements LicenceMessage {
        @Override
        public void deliver(int from, Handler handler) {
            handler.onWithdraw(from, this);
        }
    }

    /**
     * Voter to holder: I accept this round.
     *
     * @param reserved the greatest fence number that the voter accepted for any other token
     */
    record Accept(Round round, long reserved) implements LicenceMessage {
        @Override
        public void deliver(int from, Handler handler) {
            handler.onAccept(from, this);
        }
    }

    /**
     * Voter to holder: I do not accept this round.
     *
     * @param accepted the token that the voter has accepted and that counts still, or null when the voter has another quorum
     */
    record Report(Round round, @Nullable TokenId accepted) implements LicenceMessage {
        @Override
        public void deliver(int from, Handler handler) {
            handler.onReport(from, this);
        }
    }

    /** Agent to voters: are you there, and which fence numbers are reserved? */
    record ReservationQuery() implements LicenceMessage {
        @Override
        public void deliver(int from, Handler handler) {
            handler.onReservationQuery(from, this);
        }
    }

    /**
     * Voter to agent: I am there and vote.
     *
     * @param token the token that the voter accepted last, or null
     * @param reserved the greatest fence number that it accepted for that token
     * @param others the greatest fence number that it accepted for any other token
     */
    record Reservation(@Nullable TokenId token, long reserved, long others) implements LicenceMessage {
        @Override
        public void deliver(int from, Handler handler) {
            handler.onReservation(from, this);
        }
    }
}
