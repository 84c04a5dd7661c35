package io.wandertoken.agent.wire;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.token.TokenId;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads the map of the body. The keys ascend, so the version comes first: a datagram of another version is counted as such,
 * not as malformed.
 */
final class BodyDecoder {
    private static final int CLAIM_FIELDS = 4;

    private final byte[] bytes;
    private final CborCursor cursor;

    private int keys;
    private @Nullable MessageType type;
    private int group = -1;
    private @Nullable TokenId token;
    private long session;
    private long sent;
    private int sourceNonce = -1;
    private int destinationNonce = -1;
    private List<Entry> entries = List.of();
    private Bytes data = Bytes.EMPTY;
    private OptionalLong echo = OptionalLong.empty();
    private int flags;
    private @Nullable KeyShare share;
    private Bytes heard = Bytes.EMPTY;
    private @Nullable AgentVersion announced;
    private Bytes contacts = Bytes.EMPTY;
    private int permits;

    BodyDecoder(byte[] bytes, CborCursor cursor) {
        this.bytes = bytes;
        this.cursor = cursor;
    }

    /** The body, or null when the cursor has failed. */
    @Nullable
    Body decode() {
        cursor.map(this::readPair);
        if (cursor.ok() && type == null) {
            cursor.fail(Reason.MISSING_FIELD);
        }
        if (!cursor.ok() || type == null) {
            return null;
        }
        Reason mistake = type.judge(keys);
        if (mistake != null) {
            cursor.fail(mistake);
            return null;
        }
        Body.Builder body = Body.of(type, GroupId.fromBytes(bytes, group), sent)
                .sourceNonce(nonce(sourceNonce))
                .destinationNonce(nonce(destinationNonce))
                .entries(entries)
                .data(data)
                .echo(echo)
                .flags(flags)
                .share(share)
                .heard(heard)
                .announced(announced)
                .contacts(contacts)
                .permits(permits);
        if (token != null) {
            body.token(token, session);
        }
        return body.unchecked();
    }

    private void readPair(long key) {
        if (key >= Key.VERSION && key <= Key.FLAGS) {
            readField((int) key);
            keys |= 1 << key;
        } else if (key == Key.SHARE) {
            readShare();
        } else if (key == Key.HEARD) {
            readHeard();
        } else if (key == Key.ANNOUNCED) {
            readAnnounced();
        } else if (key == Key.CONTACTS && type == MessageType.COMMIT) {
            readContacts();
        } else if (key == Key.PERMITS && (type == MessageType.COMMIT || type == MessageType.CONTACTS)) {
            readPermits();
        } else if (key >= 0) {
            // Its meaning might change that of the rest.
            cursor.fail(Reason.UNKNOWN_KEY);
        } else {
            cursor.skip();
        }
    }

    private void readField(int key) {
        switch (key) {
            case Key.VERSION -> readVersion();
            case Key.TYPE -> readType();
            case Key.GROUP -> group = cursor.fixedBytes(GroupId.SIZE);
            case Key.TOKEN -> readToken();
            case Key.SESSION -> session = cursor.unsigned(Long.MAX_VALUE);
            case Key.SENT -> sent = cursor.unsigned(Long.MAX_VALUE);
            case Key.SOURCE_NONCE -> sourceNonce = cursor.fixedBytes(Body.NONCE_SIZE);
            case Key.DESTINATION_NONCE -> destinationNonce = cursor.fixedBytes(Body.NONCE_SIZE);
            case Key.ENTRIES -> readEntries();
            case Key.DATA -> readData();
            case Key.ECHO -> echo = OptionalLong.of(cursor.unsigned(Long.MAX_VALUE));
            default -> flags = (int) cursor.unsigned(Body.MOST_FLAGS);
        }
    }

    private void readVersion() {
        if (cursor.unsigned(Long.MAX_VALUE) != Body.VERSION) {
            cursor.fail(Reason.VERSION);
        }
    }

    private void readType() {
        type = MessageType.ofNumber(cursor.unsigned(Long.MAX_VALUE));
        if (type == null) {
            cursor.fail(Reason.UNKNOWN_TYPE);
        }
    }

    private void readToken() {
        if (cursor.openArray() != 3) {
            cursor.fail(Reason.WRONG_LENGTH);
        }
        int generator = cursor.fixedBytes(Long.BYTES);
        long created = cursor.unsigned(Long.MAX_VALUE);
        // The serial number has a random upper half, so all 64 bits are in use.
        long serial = cursor.unsigned64();
        cursor.close();
        if (cursor.ok()) {
            token = new TokenId(created, ByteBuffer.wrap(bytes).getLong(generator), serial);
        }
    }

    private void readEntries() {
        int count = cursor.openArray();
        List<Entry> read = new ArrayList<>();
        for (int i = 0; i < count && cursor.ok(); i++) {
            Entry entry = readEntry();
            if (entry != null) {
                read.add(entry);
            }
        }
        cursor.close();
        entries = read;
    }

    private @Nullable Entry readEntry() {
        int fields = cursor.openArray();
        if (fields != CLAIM_FIELDS && fields != CLAIM_FIELDS + 1) {
            cursor.fail(Reason.WRONG_LENGTH);
        }
        int id = cursor.fixedBytes(AgentId.SIZE);
        int address = cursor.bytesWithin(Endpoint.IPV4_SIZE, Endpoint.IPV6_SIZE);
        int addressSize = cursor.position() - address;
        int port = (int) cursor.unsigned(Endpoint.MOST_PORT);
        long sequence = cursor.unsigned(Long.MAX_VALUE);
        int signature = fields > CLAIM_FIELDS ? cursor.fixedBytes(SignatureProfile.SIGNATURE_SIZE) : -1;
        cursor.close();
        if (!cursor.ok()) {
            return null;
        }
        if (addressSize != Endpoint.IPV4_SIZE && addressSize != Endpoint.IPV6_SIZE) {
            cursor.fail(Reason.WRONG_LENGTH);
            return null;
        }
        if (Endpoint.isMapped(bytes, address, addressSize)) {
            cursor.fail(Reason.ADDRESS_SPELLING);
            return null;
        }
        return new Entry(
                AgentId.fromBytes(bytes, id),
                new Endpoint(Bytes.copyOf(bytes, address, addressSize), port),
                sequence,
                signature < 0 ? null : Bytes.copyOf(bytes, signature, SignatureProfile.SIGNATURE_SIZE));
    }

    private void readData() {
        int start = cursor.bytesWithin(0, type == null ? MessageType.MOST_DATA : type.mostData());
        if (cursor.ok()) {
            data = Bytes.copyOf(bytes, start, cursor.position() - start);
        }
    }

    private void readShare() {
        int start = cursor.bytesWithin(KeyShare.SIZE, KeyShare.FULL_SIZE);
        int size = cursor.position() - start;
        if (cursor.ok() && size != KeyShare.SIZE && size != KeyShare.FULL_SIZE) {
            cursor.fail(Reason.WRONG_LENGTH);
        }
        if (!cursor.ok()) {
            return;
        }
        boolean full = size == KeyShare.FULL_SIZE;
        long known = full ? ByteBuffer.wrap(bytes).getLong(start + KeyShare.SIZE) : KeyShare.NOTHING;
        if (full && known == KeyShare.NOTHING) {
            // One content has one encoding: no key is encoded by leaving it out.
            cursor.fail(Reason.OUT_OF_RANGE);
            return;
        }
        share = new KeyShare(Bytes.copyOf(bytes, start, KeyShare.SIZE), known);
    }

    private void readHeard() {
        int start = cursor.fixedBytes(Body.HEARD_SIZE);
        if (cursor.ok()) {
            heard = Bytes.copyOf(bytes, start, Body.HEARD_SIZE);
        }
    }

    private void readAnnounced() {
        int start = cursor.bytesWithin(AgentVersion.LEAST_SIZE, AgentVersion.MOST_SIZE);
        if (cursor.ok()) {
            announced = AgentVersion.read(ByteBuffer.wrap(bytes, start, cursor.position() - start));
            if (announced == null) {
                cursor.fail(Reason.WRONG_LENGTH);
            }
        }
    }

    private void readContacts() {
        int start = cursor.bytesWithin(1, MessageType.MOST_DATA);
        if (cursor.ok()) {
            contacts = Bytes.copyOf(bytes, start, cursor.position() - start);
        }
    }

    private void readPermits() {
        permits = (int) cursor.unsigned(Body.MOST_PERMITS);
        if (cursor.ok() && permits == 0) {
            // One content has one encoding: who counts none leaves it out.
            cursor.fail(Reason.OUT_OF_RANGE);
        }
    }

    private @Nullable Nonce nonce(int start) {
        if (start < 0) {
            return null;
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes, start, Body.NONCE_SIZE);
        return new Nonce(buffer.getLong(), buffer.getLong());
    }
}
