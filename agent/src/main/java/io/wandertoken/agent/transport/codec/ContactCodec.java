package io.wandertoken.agent.transport.codec;

import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.message.ContactList;
import io.wandertoken.protocol.agent.message.ContactList.Contact;
import io.wandertoken.protocol.agent.message.ContactList.Stranger;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.token.TokenId;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who knows a token, as application data and back. Agents are named by the first eight bytes of their ids. Those that the
 * receiver does not know are strangers to it, but left out if they would replace the token, did not answer or have left. Ages are in
 * milliseconds: those of words are rounded up, so that they are never too small, and that of what speaks against the token is rounded down.
 */
final class ContactCodec {
    /** Names the sender, or nobody where it cannot be meant. */
    private static final long NOT_NAMED = 0;

    private static final int NEVER = Integer.MAX_VALUE;
    private static final int LEFT = Integer.MAX_VALUE - 1;
    private static final int GUARDS = Integer.MIN_VALUE;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long ROUND_UP = NANOS_PER_MILLI - 1;

    private final PeerDirectory book;

    ContactCodec(PeerDirectory book) {
        this.book = book;
    }

    Bytes data(ContactList list) {
        ByteBuffer data = LifeSignCodec.tokenData(ByteBuffer.allocate(MessageType.MOST_DATA), list.token());
        data.putLong(name(list.predecessor())).putInt(millis(list.doubtNanos(), 0));
        data.put((byte) (list.contacts().size() + list.strangers().size()));
        for (Contact contact : list.contacts()) {
            data.putLong(name(contact.peer()))
                    .putInt(millis(contact.ageNanos(), ROUND_UP) | (contact.guards() ? GUARDS : 0));
        }
        for (Stranger stranger : list.strangers()) {
            data.putLong(stranger.name()).putInt(millis(stranger.ageNanos(), ROUND_UP));
        }
        return Bytes.written(data);
    }

    /** What a commit brings; null if it brings nothing, or nothing that makes sense. */
    @Nullable
    ContactList openCarried(int permit, Body commit, int sender) {
        if (commit.contacts().length() == 0) {
            return null;
        }
        ByteBuffer data = ByteBuffer.wrap(commit.contacts().toArray());
        ContactList list = open(permit, commit, TokenCodec.token(commit, data), sender, data);
        return data.hasRemaining() ? null : list;
    }

    @Nullable
    ContactList open(int permit, Body body, TokenId token, int sender, ByteBuffer data) {
        Integer predecessor = peer(data.getLong(), PeerRef.NOBODY);
        int doubt = data.getInt();
        int count = data.get();
        if (doubt < 0 || doubt == LEFT || count < 0 || count > ContactList.MOST) {
            return null;
        }
        List<Contact> contacts = new ArrayList<>();
        List<Stranger> strangers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long name = data.getLong();
            Integer peer = peer(name, sender);
            int age = data.getInt();
            if (peer != null) {
                contacts.add(new Contact(peer, nanos(age & ~GUARDS), age < 0));
            } else if (age >= 0 && age != LEFT) {
                strangers.add(new Stranger(name, nanos(age)));
            }
        }
        return new ContactList(
                permit,
                token,
                predecessor == null ? PeerRef.NOBODY : predecessor,
                nanos(doubt),
                contacts,
                strangers,
                body.permits(),
                body.type() == MessageType.CONTACTS ? body.session() : ContactList.UNASKED);
    }

    private long name(int peer) {
        return peer < 0 ? NOT_NAMED : book.id(peer).prefix();
    }

    private @Nullable Integer peer(long name, int otherwise) {
        return name == NOT_NAMED ? (Integer) otherwise : book.named(name);
    }

    private static int millis(long nanos, long more) {
        if (nanos == ContactList.LEFT) {
            return LEFT;
        }
        return nanos == ContactList.NEVER ? NEVER : (int) Math.min(LEFT - 1, (nanos + more) / NANOS_PER_MILLI);
    }

    private static long nanos(int millis) {
        if (millis == LEFT) {
            return ContactList.LEFT;
        }
        return millis == NEVER ? ContactList.NEVER : millis * NANOS_PER_MILLI;
    }
}
