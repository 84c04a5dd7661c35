package io.wandertoken.agent.transport.gate;

import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.Refusal;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.agent.identity.TrustDecision;
import io.wandertoken.agent.identity.Verifier;
import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.agent.transport.accounting.Counters.Total;
import io.wandertoken.agent.transport.accounting.DropReason;
import io.wandertoken.agent.transport.codec.UnverifiedMessage;
import io.wandertoken.agent.transport.loop.LocalClock;
import io.wandertoken.agent.transport.peer.OwnIdentity;
import io.wandertoken.agent.transport.peer.Pairings;
import io.wandertoken.agent.transport.peer.Peer;
import io.wandertoken.agent.transport.peer.PeerTable;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.Datagram;
import io.wandertoken.agent.wire.DatagramDecoder;
import io.wandertoken.agent.wire.DecodeResult;
import io.wandertoken.agent.wire.DecodeResult.Malformed;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.SealedDatagram;
import io.wandertoken.agent.wire.SignedRoute;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.handover.KeyCache;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lets a datagram through to the machines, or drops it and counts why. The checks run from cheap to expensive, and what is
 * expensive is rationed. Nothing that is dropped is answered, except by a cookie when a ration is used up.
 *
 * <p>The destination is not in the datagram but under its signature: one that was led to the wrong agent ends as a bad
 * signature.
 */
public final class Gate {

    /** A genuine message. */
    public record Admitted(Peer from, Datagram datagram, UnverifiedMessage message) {}

    private final OwnIdentity self;
    private final Trust trust;
    private final InstantSource wall;
    private final PeerTable peers;
    private final KeyCache<Verifier> keys;
    private final SourceBudgets budgets;
    private final Pairings pairings;
    private final Counters counters;
    private final Cookies cookies;
    private final MessageFilter filter;

    public Gate(OwnIdentity self, Trust trust, Checks checks, Acquaintance acquaintance, MessageFilter filter) {
        this.self = self;
        this.trust = trust;
        this.wall = checks.wall();
        this.counters = checks.counters();
        this.cookies = checks.cookies();
        this.peers = acquaintance.peers();
        this.keys = acquaintance.keys();
        this.budgets = acquaintance.budgets();
        this.pairings = acquaintance.pairings();
        this.filter = filter;
    }

    /** By what clock, where the outcome is counted, and what a sender must return that has used up its budget. */
    public record Checks(InstantSource wall, Counters counters, Cookies cookies) {}

    /** Whom we know, and what strangers may cost. */
    public record Acquaintance(PeerTable peers, KeyCache<Verifier> keys, SourceBudgets budgets, Pairings pairings) {}

    /**
     * The message in these bytes, or null when they were dropped.
     *
     * @param overGroup whether they came over the multicast group, where only announcements are expected
     */
    public @Nullable Admitted admit(
            byte[] bytes, int length, InetSocketAddress from, long nowNanos, boolean overGroup) {
        if (!overGroup && cookies.handles(bytes, length, from)) {
            return null;
        }
        DecodeResult decoded = DatagramDecoder.decode(bytes, 0, length);
        if (decoded instanceof Malformed malformed) {
            counters.count(malformed.reason());
            return null;
        }
        if (decoded instanceof SealedDatagram sealed) {
            return overGroup ? drop(DropReason.NOT_FOR_GROUP) : admitKeyed(sealed, from, nowNanos);
        }
        Datagram datagram = (Datagram) decoded;
        if (overGroup && !datagram.body().type().isRelayed()) {
            return drop(DropReason.NOT_FOR_GROUP);
        }
        UnverifiedMessage message = isReflected(datagram) ? drop(DropReason.REFLECTED) : read(datagram);
        if (message == null) {
            return null;
        }
        Peer signer = peers.signer(datagram.header().thumbprint());
        Verifier verifier = signer == null ? null : keys.find(signer.number, nowNanos);
        if (signer == null || verifier == null) {
            return admitStranger(datagram, message, from, nowNanos);
        }
        if (!filter.mayMatter(signer.number, message, nowNanos)) {
            return drop(DropReason.NOT_AWAITED);
        }
        if (!isPermitted(signer.certificate(), message)) {
            return drop(DropReason.NOT_PERMITTED);
        }
        return admitKnown(new Admitted(signer, datagram, message), verifier, from, nowNanos);
    }

    /**
     * Judges everybody again whose certificate was accepted before; tells who is revoked. A peer whose certificate has merely expired is
     * not heard until it shows a renewed one, and nothing else happens to it.
     */
    public List<Peer> judgeAgain() {
        Instant now = wall.instant();
        List<Peer> revoked = new ArrayList<>();
        for (Peer peer : peers.all()) {
            AgentCertificate certificate = peer.certificate();
            if (certificate != null && trust.judge(certificate.certificate(), now) instanceof Refusal refusal) {
                counters.count(refusal);
                Verifier verifier = keys.find(peer.number, Long.MIN_VALUE);
                if (verifier != null) {
                    // Expired rather than revoked forever: the authority may certify the same agent anew.
                    keys.learn(peer.number, verifier, Long.MIN_VALUE);
                }
                peers.certify(peer, null);
                pairings.forget(peer);
                if (refusal == Refusal.REVOKED) {
                    revoked.add(peer);
                }
            }
        }
        return revoked;
    }

    /** Asked before a signature is checked, because what is dropped here may come again and again. */
    private boolean isPermitted(@Nullable AgentCertificate signer, UnverifiedMessage message) {
        return signer != null && filter.isPermitted(signer.rights(), message);
    }

    private boolean isReflected(Datagram datagram) {
        return datagram.header().thumbprint() == self.certificate().thumbprint();
    }

    /** The message in a datagram, or null when it is malformed or the agent does not need it. */
    private @Nullable UnverifiedMessage read(Datagram datagram) {
        DropReason drop = filter.judge(datagram);
        if (drop != null) {
            return drop(drop);
        }
        UnverifiedMessage message = filter.read(datagram);
        return message == null ? drop(DropReason.TOKEN_DATA) : message;
    }

    /**
     * Under a pairwise key: opening it costs less than a signature by far, so nothing is rationed. What is reflected names the key of the
     * other direction, which is not one that we listen to. The peer's place is the one that it signed when the key was agreed.
     */
    private @Nullable Admitted admitKeyed(SealedDatagram sealed, InetSocketAddress from, long nowNanos) {
        Peer peer = pairings.find(sealed.keyId());
        if (peer == null) {
            return drop(DropReason.UNKNOWN_KEY);
        }
        if (keys.find(peer.number, nowNanos) == null) {
            // The key is worth no more than the certificate with which it was agreed.
            pairings.forget(peer);
            return drop(DropReason.UNKNOWN_KEY);
        }
        counters.count(Total.MACS_CHECKED);
        SignedRoute route = new SignedRoute(peer.id, peer.advertised(), self.id(), self.advertised());
        DecodeResult opened = pairings.open(peer, sealed, route);
        if (opened instanceof Malformed malformed) {
            counters.count(malformed.reason());
            return null;
        }
        if (!(opened instanceof Datagram datagram)) {
            return drop(DropReason.BAD_MAC);
        }
        UnverifiedMessage message = read(datagram);
        if (message == null) {
            return null;
        }
        if (!filter.mayMatter(peer.number, message, nowNanos)) {
            return drop(DropReason.NOT_AWAITED);
        }
        if (!isPermitted(peer.certificate(), message)) {
            return drop(DropReason.NOT_PERMITTED);
        }
        observe(peer, from, datagram.body().entryOf(peer.id), datagram);
        return new Admitted(peer, datagram, message);
    }

    /** A reachability probe may come from another port than the one at which its sender listens. */
    private void observe(Peer peer, InetSocketAddress from, @Nullable Entry entry, Datagram datagram) {
        peers.noteUse(peer);
        if (!datagram.body().type().isTrial()) {
            peer.observe(
                    datagram.body().type().isRelayed() ? null : from,
                    entry,
                    datagram.body().announced());
        }
    }

    /** What is signed for anyone may come from anyone: a captured one proves nothing about its sender. */
    private void prove(InetSocketAddress from, Datagram datagram) {
        if (!datagram.body().isForAnyone()) {
            budgets.prove(from);
        }
    }

    /** A datagram for anyone is not addressed to us: it could be a replay from anywhere. */
    private void learnShare(Peer peer, Datagram datagram, long nowNanos) {
        if (!datagram.body().isForAnyone()) {
            pairings.learn(peer, datagram.body(), nowNanos);
        }
    }

    private @Nullable Admitted admitKnown(Admitted claimed, Verifier verifier, InetSocketAddress from, long nowNanos) {
        Datagram datagram = claimed.datagram();
        Peer signer = claimed.from();
        boolean atHome = signer.isAt(from);
        boolean answer = filter.isAnswer(claimed.message());
        SourceBudgets ration = atHome ? budgets : rationOf(datagram, from, nowNanos);
        if (atHome ? !signer.mayFail(answer, nowNanos) : !ration.hasSignature(from, nowNanos)) {
            if (!atHome) {
                wantCookie(ration, datagram, from, nowNanos);
            }
            return drop(DropReason.SIGNATURE_BUDGET);
        }
        Entry entry = datagram.body().entryOf(signer.id);
        if (!isSigned(datagram, verifier, signer.id, entry == null ? signer.advertised() : entry.endpoint())) {
            if (atHome) {
                signer.noteFailure(answer, nowNanos);
            } else {
                ration.takeSignature(from, nowNanos);
            }
            return drop(DropReason.BAD_SIGNATURE);
        }
        if (!atHome) {
            prove(from, datagram);
        }
        observe(signer, from, entry, datagram);
        learnShare(signer, datagram, nowNanos);
        return claimed;
    }

    /** The signer is not known: its certificate must have come along, and be worth the effort. */
    private @Nullable Admitted admitStranger(
            Datagram datagram, UnverifiedMessage message, InetSocketAddress from, long nowNanos) {
        int expected = filter.expectedPeer(message);
        if (!filter.mayMatter(expected, message, nowNanos)) {
            return drop(DropReason.NOT_AWAITED);
        }
        Bytes der = datagram.header().certificate();
        if (der == null) {
            return drop(DropReason.UNKNOWN_SIGNER);
        }
        SourceBudgets ration = rationOf(datagram, from, nowNanos);
        if (!ration.hasCertificate(from, nowNanos)) {
            wantCookie(ration, datagram, from, nowNanos);
            return drop(DropReason.CERTIFICATE_BUDGET);
        }
        Instant now = wall.instant();
        Newcomer newcomer = introduce(new Claim(datagram, message, expected, nowNanos), der, now);
        if (newcomer == null) {
            ration.takeCertificate(from, nowNanos);
            return null;
        }
        AgentCertificate certificate = newcomer.certificate();
        Peer peer = peers.findOrAdd(certificate);
        if (peer == null) {
            return drop(DropReason.TOO_MANY_PEERS);
        }
        Instant notAfter = certificate.certificate().getNotAfter().toInstant();
        keys.learn(peer.number, newcomer.verifier(), LocalClock.reading(nowNanos, now, notAfter));
        prove(from, datagram);
        observe(peer, from, newcomer.entry(), datagram);
        learnShare(peer, datagram, nowNanos);
        return new Admitted(peer, datagram, message);
    }

    /** Somebody whose certificate and signature are good. */
    private record Newcomer(
            AgentCertificate certificate,
            Verifier verifier,
            @Nullable Entry entry) {}

    /** What came from an unknown signer, and the only peer that may have sent it, if there is one. */
    private record Claim(Datagram datagram, UnverifiedMessage message, int expected, long nowNanos) {}

    /** The signer of a datagram that brings this certificate, or null when it was dropped. */
    private @Nullable Newcomer introduce(Claim claim, Bytes der, Instant now) {
        Datagram datagram = claim.datagram;
        TrustDecision judged = trust.judge(der.toArray(), now);
        if (judged instanceof Refusal refusal) {
            counters.count(refusal);
            return drop(DropReason.CERTIFICATE_REFUSED);
        }
        AgentCertificate certificate = (AgentCertificate) judged;
        if (!datagram.header().names(certificate)) {
            return drop(DropReason.OTHER_CERTIFICATE);
        }
        if (certificate.id().equals(self.id())) {
            // Under an earlier certificate of ours.
            return drop(DropReason.REFLECTED);
        }
        Peer known = peers.find(certificate.id());
        if (claim.expected != PeerRef.NOBODY && (known == null || known.number != claim.expected)) {
            return drop(DropReason.NOT_AWAITED);
        }
        // A peer may have shown another certificate since. What it sent with this one may be a copy.
        if (known != null && !filter.mayMatter(known.number, claim.message, claim.nowNanos)) {
            return drop(DropReason.NOT_AWAITED);
        }
        if (!isPermitted(certificate, claim.message)) {
            return drop(DropReason.NOT_PERMITTED);
        }
        Verifier verifier = verifier(certificate);
        Entry entry = datagram.body().entryOf(certificate.id());
        Endpoint place = entry != null ? entry.endpoint() : known != null ? known.advertised() : Endpoint.UNSPECIFIED;
        if (verifier == null || !isSigned(datagram, verifier, certificate.id(), place)) {
            return drop(DropReason.BAD_SIGNATURE);
        }
        return new Newcomer(certificate, verifier, entry);
    }

    private boolean isSigned(Datagram datagram, Verifier verifier, AgentId signer, Endpoint place) {
        counters.count(Total.SIGNATURES_CHECKED);
        SignedRoute route = datagram.body().isForAnyone()
                ? SignedRoute.toAnyone(signer, place)
                : new SignedRoute(signer, place, self.id(), self.advertised());
        return datagram.isSignedBy(verifier, route);
    }

    private @Nullable Verifier verifier(AgentCertificate certificate) {
        try {
            return trust.verifier(certificate);
        } catch (GeneralSecurityException | RuntimeException e) {
            // The key has the right kind but is, say, not a point of the curve.
            return null;
        }
    }

    private SourceBudgets rationOf(Datagram datagram, InetSocketAddress from, long nowNanos) {
        return cookies.isOf(from, datagram.header().cookie(), nowNanos) ? cookies.budgets() : budgets;
    }

    /** A ration is used up. A sender that returns the cookie uses another one, which nobody uses up with forged addresses. */
    private void wantCookie(SourceBudgets ration, Datagram datagram, InetSocketAddress from, long nowNanos) {
        if (ration == budgets && !datagram.body().type().isRelayed()) {
            cookies.reply(from, datagram.signature(), nowNanos);
            counters.count(Total.COOKIES_SENT);
        }
    }

    private <T> @Nullable T drop(DropReason reason) {
        counters.count(reason);
        return null;
    }
}
