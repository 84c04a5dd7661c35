package io.wandertoken.agent.transport.gate;

import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.agent.identity.Verifier;
import io.wandertoken.agent.transport.accounting.Counters.Total;
import io.wandertoken.agent.transport.accounting.DropReason;
import io.wandertoken.agent.transport.loop.LocalClock;
import io.wandertoken.agent.transport.peer.Peer;
import io.wandertoken.agent.transport.peer.PeerNumbers;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.GroupId;
import java.security.GeneralSecurityException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What an agent passes on about another one, and accepts from others: the other agent's own signed entry, and the certificate of the
 * key that signed it.
 */
public final class EntryProofs {
    /** An agent's signed entry and its certificate (DER). */
    public record Proof(Entry entry, Bytes certificate) {}

    private final Trust trust;
    private final Gate.Checks checks;
    private final Gate.Acquaintance acquaintance;
    private final GroupId everybody;

    /** @param everybody the group for which agents sign their entries */
    public EntryProofs(Trust trust, Gate.Checks checks, Gate.Acquaintance acquaintance, GroupId everybody) {
        this.trust = trust;
        this.checks = checks;
        this.acquaintance = acquaintance;
        this.everybody = everybody;
    }

    /** The proof where a peer is, or null if we have none. Checks the signature of an entry when it is first asked for. */
    public @Nullable Proof of(Peer peer, long nowNanos) {
        AgentCertificate certificate = peer.certificate();
        Verifier verifier = acquaintance.keys().find(peer.number, nowNanos);
        Entry entry = peer.signedEntry();
        if (certificate == null || verifier == null || entry == null) {
            return null;
        }
        if (!peer.isEntryChecked()) {
            if (!isSigned(entry, verifier)) {
                peer.dropEntry();
                return null;
            }
            peer.noteEntryChecked();
        }
        return new Proof(entry, Bytes.copyOf(certificate.encoded()));
    }

    /** Checks a proof. Returns the agent at its proven address, or null if the proof is bad or there is no room for the agent. */
    @Nullable
    Peer check(Proof proof, long nowNanos) {
        Entry entry = proof.entry();
        if (!PeerNumbers.isTimely(entry, nowNanos)) {
            return drop(DropReason.BAD_SIGNATURE);
        }
        Peer known = acquaintance.peers().find(entry.id());
        Verifier verifier = known == null ? null : acquaintance.keys().find(known.number, nowNanos);
        if (known == null || verifier == null) {
            return checkStranger(proof, nowNanos);
        }
        return isSigned(entry, verifier) ? proven(known, entry) : drop(DropReason.BAD_SIGNATURE);
    }

    private @Nullable Peer checkStranger(Proof proof, long nowNanos) {
        Instant now = checks.wall().instant();
        if (trust.judge(proof.certificate().toArray(), now) instanceof AgentCertificate certificate) {
            Verifier verifier = verifier(certificate);
            if (!certificate.id().equals(proof.entry().id())
                    || verifier == null
                    || !isSigned(proof.entry(), verifier)) {
                return drop(DropReason.BAD_SIGNATURE);
            }
            Peer peer = acquaintance.peers().findOrAdd(certificate);
            if (peer == null) {
                return drop(DropReason.TOO_MANY_PEERS);
            }
            Instant notAfter = certificate.certificate().getNotAfter().toInstant();
            acquaintance.keys().learn(peer.number, verifier, LocalClock.reading(nowNanos, now, notAfter));
            return proven(peer, proof.entry());
        }
        return drop(DropReason.CERTIFICATE_REFUSED);
    }

    private static Peer proven(Peer peer, Entry entry) {
        peer.prove(entry);
        return peer;
    }

    private boolean isSigned(Entry entry, Verifier verifier) {
        checks.counters().count(Total.SIGNATURES_CHECKED);
        return entry.isSignedBy(everybody, verifier);
    }

    private @Nullable Verifier verifier(AgentCertificate certificate) {
        try {
            return trust.verifier(certificate);
        } catch (GeneralSecurityException | RuntimeException e) {
            // The key has the right kind but is, say, not a point of the curve.
            return null;
        }
    }

    private @Nullable Peer drop(DropReason reason) {
        checks.counters().count(reason);
        return null;
    }
}
