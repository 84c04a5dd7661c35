package io.wandertoken.agent.transport.codec;

import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.licence.LicenceMessage;
import io.wandertoken.protocol.licence.LicenceMessage.Accept;
import io.wandertoken.protocol.licence.LicenceMessage.Propose;
import io.wandertoken.protocol.licence.LicenceMessage.Report;
import io.wandertoken.protocol.licence.LicenceMessage.Reservation;
import io.wandertoken.protocol.licence.LicenceMessage.ReservationQuery;
import io.wandertoken.protocol.licence.LicenceMessage.Round;
import io.wandertoken.protocol.licence.LicenceMessage.Withdraw;
import io.wandertoken.protocol.token.TokenId;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Messages about licences as application data, and back: one byte for the kind, then its fields of eight bytes each in network order. A
 * token that may be missing is preceded by a byte, 1 if it is there.
 */
final class LicenceCodec {
    private static final byte PROPOSE = 1;
    private static final byte ACCEPT = 2;
    private static final byte REPORT = 3;
    private static final byte WITHDRAW = 4;
    private static final byte RESERVATION_QUERY = 5;
    private static final byte RESERVATION = 6;

    private LicenceCodec() {}

    static Bytes encode(LicenceMessage message) {
        Encoder encoder = new Encoder();
        message.deliver(PeerRef.SELF, encoder);
        return Bytes.written(encoder.data);
    }

    /** The message, or null when there is none of that kind. Too few bytes throw, as everywhere. */
    static @Nullable LicenceMessage decode(ByteBuffer data) {
        return switch (data.get()) {
            case PROPOSE -> new Propose(round(data), data.getLong(), data.getLong(), data.getLong());
            case ACCEPT -> new Accept(round(data), data.getLong());
            case REPORT -> new Report(round(data), optionalToken(data));
            case WITHDRAW -> new Withdraw(round(data));
            case RESERVATION_QUERY -> new ReservationQuery();
            case RESERVATION -> new Reservation(optionalToken(data), data.getLong(), data.getLong());
            default -> null;
        };
    }

    /** Whether a voter says this. */
    static boolean isVote(Bytes data) {
        byte kind = data.length() == 0 ? 0 : data.toArray()[0];
        return kind == ACCEPT || kind == REPORT || kind == RESERVATION;
    }

    private static Round round(ByteBuffer data) {
        return new Round(token(data), data.getLong(), data.getLong());
    }

    private static TokenId token(ByteBuffer data) {
        return new TokenId(data.getLong(), data.getLong(), data.getLong(), data.getLong());
    }

    private static @Nullable TokenId optionalToken(ByteBuffer data) {
        return data.get() == 1 ? token(data) : null;
    }

    /** Encodes one message. A new kind does not compile until it has a method here. */
    private static final class Encoder implements LicenceMessage.Handler {
        private final ByteBuffer data = ByteBuffer.allocate(MessageType.USUAL_DATA);

        @Override
        public void onPropose(int from, Propose propose) {
            round(PROPOSE, propose.round())
                    .putLong(propose.reserved())
                    .putLong(propose.quorum())
                    .putLong(propose.before());
        }

        @Override
        public void onWithdraw(int from, Withdraw withdraw) {
            round(WITHDRAW, withdraw.round());
        }

        @Override
        public void onAccept(int from, Accept accept) {
            round(ACCEPT, accept.round()).putLong(accept.reserved());
        }

        @Override
        public void onReport(int from, Report report) {
            round(REPORT, report.round());
            optional(report.accepted());
        }

        @Override
        public void onReservationQuery(int from, ReservationQuery query) {
            data.put(RESERVATION_QUERY);
        }

        @Override
        public void onReservation(int from, Reservation reservation) {
            data.put(RESERVATION);
            optional(reservation.token());
            data.putLong(reservation.reserved()).putLong(reservation.others());
        }

        private ByteBuffer round(byte kind, Round round) {
            data.put(kind);
            token(round.token());
            return data.putLong(round.session()).putLong(round.number());
        }

        private void optional(@Nullable TokenId token) {
            data.put((byte) (token == null ? 0 : 1));
            if (token != null) {
                token(token);
            }
        }

        private void token(TokenId token) {
            data.putLong(token.seniorityNanos())
                    .putLong(token.createdNanos())
                    .putLong(token.generator())
                    .putLong(token.serial());
        }
    }
}
