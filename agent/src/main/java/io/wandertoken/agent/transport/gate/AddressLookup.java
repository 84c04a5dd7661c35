package io.wandertoken.agent.transport.gate;

import io.wandertoken.agent.transport.codec.PeerDirectory;
import io.wandertoken.agent.transport.gate.EntryProofs.Proof;
import io.wandertoken.agent.transport.peer.Peer;
import io.wandertoken.agent.transport.peer.PeerTable;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.BoundedMap;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds out where agents are of which others only told. What others tell is not an address: the agent asks the teller for the proof (WHO),
 * and the teller answers with the other agent's own signed entry and its certificate (PLACES). Messages to the other agent wait meanwhile.
 */
public final class AddressLookup {
    /** Names in one question, and open questions to one teller: each is answered with a datagram. */
    static final int AT_ONCE = 16;

    private static final int MOST_QUESTIONS = 512;
    private static final int MOST_WAITING_PEERS = 256;
    private static final int MOST_MESSAGES = 4;

    /** After this time a question or its answer counts as lost. */
    private static final long PATIENCE_NANOS = 250_000_000L;
    /** Messages that waited longer are not worth sending. */
    private static final long LONGEST_WAIT_NANOS = 2_000_000_000L;

    /** Sends questions and answers. */
    public interface Link {
        void send(Peer to, MessageType type, List<Entry> entries, Bytes data, boolean certificate);
    }

    private record Question(int teller, long name) {}

    private record Postponed(Runnable message, long sinceNanos) {}

    private final PeerTable peers;
    private final PeerDirectory directory;
    private final EntryProofs proofs;
    private final Link link;
    /** When each open question was asked; the oldest goes first. */
    private final Map<Question, Long> askedNanos = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Question, Long> eldest) {
            return size() > MOST_QUESTIONS;
        }
    };

    private final BoundedMap<Peer, List<Postponed>> postponed = BoundedMap.byAge(MOST_WAITING_PEERS);

    public AddressLookup(PeerTable peers, PeerDirectory directory, EntryProofs proofs, Link link) {
        this.peers = peers;
        this.directory = directory;
        this.proofs = proofs;
        this.link = link;
    }

    /** Asks a peer for agents that it told of, by the first eight bytes of their ids. Leaves out what it was just asked for. */
    public void ask(Peer teller, List<Long> names, long nowNanos) {
        if (names.isEmpty()) {
            return;
        }
        ByteBuffer question = ByteBuffer.allocate(AT_ONCE * Long.BYTES);
        int open = openQuestions(teller, nowNanos);
        for (long name : names) {
            Question about = new Question(teller.number, name);
            if (open < AT_ONCE && !isOpen(askedNanos.get(about), nowNanos) && teller.takeLookup(nowNanos)) {
                askedNanos.remove(about);
                askedNanos.put(about, nowNanos);
                question.putLong(name);
                open++;
            }
        }
        if (question.position() > 0) {
            link.send(teller, MessageType.WHO, List.of(), Bytes.written(question), teller.takesCertificate());
        }
    }

    /** Asks somebody else than the teller who may know some of the agents, too. */
    void askAlso(int peer, List<Long> names, long nowNanos) {
        Peer helper = peers.find(peer);
        if (helper != null && helper.hasAddress()) {
            ask(helper, names, nowNanos);
        }
    }

    /** Tells a peer something else that it needs for the agents that it told of. */
    void tell(Peer to, MessageType type, ByteBuffer data) {
        link.send(to, type, List.of(), Bytes.written(data), to.takesCertificate());
    }

    /** Whether a question to this peer may still be answered. */
    public boolean isAsking(Peer teller, long nowNanos) {
        return openQuestions(teller, nowNanos) > 0;
    }

    /** Keeps a message until the address of its receiver is known, and asks for the address once more. */
    public void postpone(Peer to, Runnable message, long nowNanos) {
        List<Postponed> waiting = postponed.get(to);
        if (waiting == null) {
            waiting = new ArrayList<>();
            postponed.put(to, waiting);
        }
        if (waiting.size() == MOST_MESSAGES) {
            waiting.remove(0);
        }
        waiting.add(new Postponed(message, nowNanos));
        Peer teller = peers.find(to.teller());
        if (teller != null) {
            ask(teller, List.of(to.id.prefix()), nowNanos);
        }
    }

    /** Sends what waited for the address of this peer. */
    public void release(Peer peer, long nowNanos) {
        List<Postponed> waiting = postponed.size() == 0 || !peer.hasAddress() ? null : postponed.get(peer);
        if (waiting != null) {
            postponed.remove(peer);
            for (Postponed one : waiting) {
                if (nowNanos - one.sinceNanos < LONGEST_WAIT_NANOS) {
                    one.message.run();
                }
            }
        }
    }

    public void forget(Peer peer) {
        postponed.remove(peer);
    }

    /** Answers a question: one datagram for each agent that we can prove, because each needs a certificate. */
    public void answer(Body question, Peer to, long nowNanos) {
        ByteBuffer names = ByteBuffer.wrap(question.data().toArray());
        for (int i = 0; i < AT_ONCE && names.remaining() >= Long.BYTES; i++) {
            Integer number = directory.named(names.getLong());
            Peer about = number == null || number < 0 ? null : peers.find(number);
            Proof proof = about == null || !to.takeLookupAnswer(nowNanos) ? null : proofs.of(about, nowNanos);
            if (proof != null) {
                link.send(to, MessageType.PLACES, List.of(proof.entry()), proof.certificate(), false);
            }
        }
    }

    /** Takes an answer, if its sender was asked for this agent. Returns the agent, or null. */
    public @Nullable Peer onAnswer(Body answer, Peer from, long nowNanos) {
        Entry entry = answer.entries().isEmpty() ? null : answer.entries().get(0);
        if (entry == null || answer.data().length() == 0) {
            // The sender's own entry, which its datagram proved.
            return null;
        }
        Question question = new Question(from.number, entry.id().prefix());
        if (askedNanos.remove(question) == null) {
            return null;
        }
        Peer proven = proofs.check(new Proof(entry, answer.data()), nowNanos);
        if (proven != null) {
            from.refundLookup();
            release(proven, nowNanos);
        }
        return proven;
    }

    private int openQuestions(Peer teller, long nowNanos) {
        return (int) askedNanos.entrySet().stream()
                .filter(asked -> asked.getKey().teller == teller.number && isOpen(asked.getValue(), nowNanos))
                .count();
    }

    private static boolean isOpen(@Nullable Long askedNanos, long nowNanos) {
        return askedNanos != null && nowNanos - askedNanos < PATIENCE_NANOS;
    }
}
