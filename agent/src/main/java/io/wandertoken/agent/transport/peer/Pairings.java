package io.wandertoken.agent.transport.peer;

import io.netty.util.collection.LongObjectHashMap;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.pairwise.KeyAgreement;
import io.wandertoken.agent.identity.pairwise.PairwiseKeys;
import io.wandertoken.agent.transport.accounting.Budget;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.CoseEncrypt0;
import io.wandertoken.agent.wire.DecodeResult;
import io.wandertoken.agent.wire.KeyShare;
import io.wandertoken.agent.wire.SealedDatagram;
import io.wandertoken.agent.wire.SignedRoute;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The pairwise keys of one agent: one per peer at most, so no more than there are peers. The event loop owns it.
 *
 * <p>Gate and sender ask it, and nothing else decides: what was signed teaches it shares, what was proven by a key confirms
 * the key, and what brings a certificate is signed. The page about security has the reasons.
 */
public final class Pairings {
    /** Agreements with one peer: each needs a datagram that the peer has signed, and costs more than checking it. */
    static final Budget.Rate AGREEMENTS = new Budget.Rate(5, 0.1);

    private final @Nullable KeyAgreement agreement;
    private final Bytes share;
    private final long shareName;
    private final LongObjectHashMap<Peer> byReceiveId = PeerTable.mapOfLongs();
    private final CoseEncrypt0 cose = new CoseEncrypt0();

    private Pairings(@Nullable KeyAgreement agreement) {
        this.agreement = agreement;
        share = agreement == null ? Bytes.EMPTY : Bytes.copyOf(agreement.share());
        shareName = agreement == null ? KeyShare.NOTHING : KeyAgreement.nameOf(share.toArray());
    }

    /** For an agent that signs everything. */
    static Pairings off() {
        return new Pairings(null);
    }

    /** With a share for as long as the agent lives. */
    public static Pairings of(boolean wanted, AgentId self, FleetId fleet) {
        return wanted ? new Pairings(KeyAgreement.fresh(self, fleet)) : off();
    }

    /** Whose key this is in the peer's datagrams, or null when none of ours has this id. */
    public @Nullable Peer find(long receiveId) {
        return byReceiveId.get(receiveId);
    }

    /**
     * Opens a datagram that names the key of a peer. If the peer really sent it, the peer has the key beyond doubt.
     *
     * @return the datagram; a reason when its body is malformed; null when the peer did not send it
     */
    public @Nullable DecodeResult open(Peer peer, SealedDatagram sealed, SignedRoute route) {
        PairwiseKeys keys = peer.pairing().agreed();
        DecodeResult opened = keys == null ? null : cose.open(sealed, keys.receive(), route);
        if (opened != null) {
            peer.pairing().confirm(true);
        }
        return opened;
    }

    /** A signed datagram of a peer, which was meant for us, says something about its share. */
    public void learn(Peer peer, Body body, long nowNanos) {
        if (agreement == null || peer.pairing().isOutdated(body.sent())) {
            return;
        }
        Pairing pairing = peer.pairing();
        PairwiseKeys before = pairing.agreed();
        KeyShare said = body.share();
        if (pairing.tell(said == null ? null : said.share(), body.sent()) && before != null) {
            PeerTable.remove(byReceiveId, before.receiveId(), peer);
        }
        if (said == null || said.known() == KeyShare.NOTHING) {
            // It knows nothing of us: whatever we have agreed on was in an earlier life of either.
            pairing.confirm(false);
            return;
        }
        PairwiseKeys keys = keysWith(peer, said, nowNanos);
        if (keys == null) {
            return;
        }
        boolean hasKey = said.known() == keys.receiveId();
        if (hasKey || said.known() == shareName) {
            // Either name depends on our present share, so the datagram is none from before our start.
            pairing.agree();
            byReceiveId.put(keys.receiveId(), peer);
        }
        pairing.confirm(hasKey);
    }

    /** What a signed datagram to this peer says, or null when we have nothing to do with keys. */
    public @Nullable KeyShare shareFor(Peer peer) {
        if (agreement == null) {
            return null;
        }
        PairwiseKeys keys = peer.pairing().agreed();
        Bytes theirs = peer.pairing().share();
        if (keys != null) {
            return new KeyShare(share, keys.sendId());
        }
        return new KeyShare(share, theirs == null ? KeyShare.NOTHING : KeyAgreement.nameOf(theirs.toArray()));
    }

    /**
     * Writes a datagram under the key with this peer, if that is the way to send it.
     *
     * @param certificate whether our certificate travels along: then the peer may have forgotten us, and the key
     * @return whether it was written; otherwise it must be signed
     */
    public boolean seal(Peer to, Body body, boolean certificate, SignedRoute route, ByteBuffer out) {
        if (agreement == null) {
            return false;
        }
        if (certificate) {
            if (body.type().isHandover()) {
                to.pairing().confirm(false);
                to.pairing().introduce(true);
            }
            return false;
        }
        PairwiseKeys keys = to.pairing().confirmed();
        if (keys == null) {
            return false;
        }
        cose.seal(new CoseEncrypt0.Sealing(keys.sendId(), keys.send(), agreement.nextNumber()), body, route, out);
        return true;
    }

    /** The peer is not trusted any more. */
    public void forget(Peer peer) {
        PairwiseKeys keys = peer.pairing().agreed();
        if (keys != null) {
            PeerTable.remove(byReceiveId, keys.receiveId(), peer);
        }
        peer.pairing().forget();
    }

    private @Nullable PairwiseKeys keysWith(Peer peer, KeyShare said, long nowNanos) {
        Pairing pairing = peer.pairing();
        if (pairing.computed() == null && agreement != null && peer.takeAgreement(nowNanos)) {
            agreement.agree(peer.id, said.share().toArray()).ifPresent(pairing::compute);
        }
        return pairing.computed();
    }
}
