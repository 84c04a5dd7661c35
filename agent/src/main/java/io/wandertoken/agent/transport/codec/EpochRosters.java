package io.wandertoken.agent.transport.codec;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.protocol.request.RequestMode;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How an epoch tells who its members are, by the first bytes of their ids. It lists them if they fit into its datagram. Otherwise it
 * claims their number and a hash of the list, and says how the list differs from the one before. A receiver that lacks the list before
 * fetches the new one in pages, and the hash proves it.
 */
public final class EpochRosters {

    /** How many names fit into a datagram. */
    public static final int AT_ONCE = 100;

    /** The maximum number of members of any epoch. */
    public static final int MOST_MEMBERS = RequestMode.TREE.mostMembers();

    /** In front of the holder's place: a claim follows, no list. */
    private static final byte CLAIM = (byte) 0xff;

    private static final int CLAIM_SIZE = AgentId.SIZE + Short.BYTES + Long.BYTES + 1;

    /** The most members that a claim says are removed or added; after greater changes all members fetch the list. */
    private static final int MOST_CHANGES = 64;

    /** Lists of each permit: of the present epoch, of the one before, and one that another agent claims. */
    private static final int KEPT = 3;

    /** Places from here on need a second byte. */
    private static final int SECOND_BYTE = 0x80;

    /**
     * A list of members.
     *
     * @param digest the SHA-256 hash of the names
     */
    public record Roster(List<Long> names, Bytes digest) {
        public static Roster of(List<Long> names) {
            ByteBuffer bytes = ByteBuffer.allocate(names.size() * Long.BYTES);
            names.forEach(bytes::putLong);
            return new Roster(List.copyOf(names), Bytes.copyOf(AgentId.sha256(bytes.array())));
        }

        /** What others call it: the first bytes of its hash. */
        public long name() {
            return nameOf(digest);
        }
    }

    /**
     * What a long epoch claims about its members.
     *
     * @param count how many there are
     * @param base the list that the changes refer to, or 0 for none
     * @param removed places in that list, ascending
     * @param added names at its end, after the removal
     */
    public record Claim(Bytes digest, int count, long base, List<Integer> removed, List<Long> added) {}

    /** The beginning of an epoch, and where its members follow. */
    record Head(long seniority, int holder, long life, long item, boolean isClaim) {}

    /** What was last encoded for a permit. */
    private record Told(List<Integer> members, boolean isClaim, byte[] data) {}

    private final int atOnce;
    private final Map<Integer, Deque<Roster>> recent = new HashMap<>();
    private final Map<Integer, Told> told = new HashMap<>();

    /** @param atOnce the maximum number of names in an epoch or a page: {@link #AT_ONCE}, and less in tests */
    public EpochRosters(int atOnce) {
        this.atOnce = atOnce;
    }

    public int atOnce() {
        return atOnce;
    }

    public static long nameOf(Bytes digest) {
        return ByteBuffer.wrap(digest.toArray()).getLong();
    }

    static void putPlace(ByteBuffer data, int place) {
        if (place >= SECOND_BYTE) {
            data.put((byte) (SECOND_BYTE | place >> Byte.SIZE));
        }
        data.put((byte) place);
    }

    /** A place in a list of members, or -1 when it is none, or has more bytes than it needs. */
    static int place(ByteBuffer data) {
        int first = data.get() & 0xff;
        if (first < SECOND_BYTE) {
            return first;
        }
        int place = (first & SECOND_BYTE - 1) << Byte.SIZE | data.get() & 0xff;
        return place < SECOND_BYTE || place >= MOST_MEMBERS ? -1 : place;
    }

    /** @param names of the members, in their order; needed once for all receivers of an epoch */
    Bytes encode(int permit, Head head, List<Integer> members, Supplier<List<Long>> names) {
        Told last = told.get(permit);
        if (last == null || !last.members.equals(members)) {
            last = told(permit, members, names.get());
            told.put(permit, last);
        }
        ByteBuffer data = ByteBuffer.allocate(3 * Long.BYTES + 1 + Short.BYTES + last.data.length);
        data.putLong(head.seniority);
        if (last.isClaim) {
            data.put(CLAIM);
        }
        putPlace(data, head.holder);
        return Bytes.written(data.putLong(head.life).putLong(head.item).put(last.data));
    }

    private Told told(int permit, List<Integer> members, List<Long> names) {
        if (names.size() <= atOnce) {
            ByteBuffer list = ByteBuffer.allocate(names.size() * Long.BYTES);
            names.forEach(list::putLong);
            return new Told(members, false, list.array());
        }
        Roster roster = Roster.of(names);
        Deque<Roster> known = recent.get(permit);
        Claim claim = known == null ? null : changes(known.getFirst(), roster);
        remember(permit, roster);
        return new Told(members, true, bytes(claim == null ? claim(roster, 0, List.of(), List.of()) : claim));
    }

    private static Claim claim(Roster roster, long base, List<Integer> removed, List<Long> added) {
        return new Claim(roster.digest, roster.names.size(), base, removed, added);
    }

    /** How a list follows from another one, or null when that takes too much room. */
    private static @Nullable Claim changes(Roster before, Roster after) {
        List<Integer> removed = new ArrayList<>();
        int kept = 0;
        for (int i = 0; i < before.names.size() && removed.size() <= MOST_CHANGES; i++) {
            if (kept < after.names.size() && before.names.get(i).equals(after.names.get(kept))) {
                kept++;
            } else {
                removed.add(i);
            }
        }
        List<Long> added = after.names.subList(kept, after.names.size());
        return removed.size() + added.size() > MOST_CHANGES ? null : claim(after, before.name(), removed, added);
    }

    private static byte[] bytes(Claim claim) {
        ByteBuffer data =
                ByteBuffer.allocate(CLAIM_SIZE + claim.removed.size() * Short.BYTES + claim.added.size() * Long.BYTES);
        data.put(claim.digest.toArray()).putShort((short) claim.count).putLong(claim.base);
        data.put((byte) claim.removed.size());
        claim.removed.forEach(place -> data.putShort(place.shortValue()));
        claim.added.forEach(data::putLong);
        return data.array();
    }

    static Head head(ByteBuffer data) {
        long seniority = data.getLong();
        boolean isClaim = data.mark().get() == CLAIM;
        if (!isClaim) {
            data.reset();
        }
        return new Head(seniority, place(data), data.getLong(), data.getLong(), isClaim);
    }

    /** What an epoch claims about its members, or null when it lists them or makes no sense. */
    public static @Nullable Claim claim(Body epoch) {
        ByteBuffer data = ByteBuffer.wrap(epoch.data().toArray());
        try {
            return head(data).isClaim ? claim(data) : null;
        } catch (BufferUnderflowException e) {
            return null;
        }
    }

    private static @Nullable Claim claim(ByteBuffer data) {
        byte[] digest = new byte[AgentId.SIZE];
        data.get(digest);
        int count = Short.toUnsignedInt(data.getShort());
        long base = data.getLong();
        int removedCount = data.get() & 0xff;
        List<Integer> removed = new ArrayList<>();
        int last = -1;
        boolean ascending = true;
        for (int i = 0; i < removedCount; i++) {
            int place = Short.toUnsignedInt(data.getShort());
            ascending &= place > last && place < MOST_MEMBERS;
            last = place;
            removed.add(place);
        }
        List<Long> added = namesIn(data);
        boolean sensible = count > 0
                && count <= MOST_MEMBERS
                && ascending
                && added != null
                && removed.size() + added.size() <= MOST_CHANGES
                && (base != 0 || removed.isEmpty() && added.isEmpty());
        return sensible ? new Claim(Bytes.copyOf(digest), count, base, removed, added) : null;
    }

    /** The names that fill the rest, or null when something is left. */
    private static @Nullable List<Long> namesIn(ByteBuffer data) {
        List<Long> names = new ArrayList<>();
        while (data.remaining() >= Long.BYTES) {
            names.add(data.getLong());
        }
        return data.hasRemaining() ? null : names;
    }

    /** The members of an epoch; nobody when it makes no sense, null when the list is not known here. */
    public @Nullable List<Long> names(int permit, Body epoch) {
        ByteBuffer data = ByteBuffer.wrap(epoch.data().toArray());
        try {
            List<Long> listed = head(data).isClaim ? null : namesIn(data);
            if (listed != null) {
                return listed.size() > AT_ONCE ? List.of() : listed;
            }
        } catch (BufferUnderflowException e) {
            return List.of();
        }
        Claim claim = claim(epoch);
        Roster roster = claim == null ? null : roster(permit, claim);
        return claim == null ? List.of() : roster == null ? null : roster.names;
    }

    private @Nullable Roster roster(int permit, Claim claim) {
        for (Roster known : recent.getOrDefault(permit, new ArrayDeque<>())) {
            if (known.digest.equals(claim.digest)) {
                return known;
            }
            Roster changed = claim.base == known.name() ? changed(known, claim) : null;
            if (changed != null) {
                remember(permit, changed);
                return changed;
            }
        }
        return null;
    }

    /** The list that follows from another one by the changes of a claim, or null when the hash shows that it does not. */
    private static @Nullable Roster changed(Roster base, Claim claim) {
        List<Long> names = new ArrayList<>(base.names);
        for (int i = claim.removed.size() - 1; i >= 0; i--) {
            if (claim.removed.get(i) >= names.size()) {
                return null;
            }
            names.remove((int) claim.removed.get(i));
        }
        names.addAll(claim.added);
        Roster roster = Roster.of(names);
        return roster.digest.equals(claim.digest) && names.size() == claim.count ? roster : null;
    }

    /** Keeps a list, the newest of a permit in front. */
    public void remember(int permit, Roster roster) {
        Deque<Roster> known = recent.computeIfAbsent(permit, any -> new ArrayDeque<>());
        known.removeIf(other -> other.digest.equals(roster.digest));
        known.addFirst(roster);
        if (known.size() > KEPT) {
            known.removeLast();
        }
    }

    /** A list that is kept here, or null. */
    public @Nullable Roster find(long name) {
        for (Deque<Roster> known : recent.values()) {
            for (Roster roster : known) {
                if (roster.name() == name) {
                    return roster;
                }
            }
        }
        return null;
    }
}
