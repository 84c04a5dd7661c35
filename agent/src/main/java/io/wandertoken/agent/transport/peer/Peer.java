package io.wandertoken.agent.transport.peer;

import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.transport.accounting.Budget;
import io.wandertoken.agent.wire.AgentVersion;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.handover.HandoverMessage;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** What is known of another agent. The event loop owns it. */
public final class Peer {
    private static final int CERTIFICATES = 3;

    /** How many bad signatures are checked under its name and from its address. */
    private static final Budget.Rate FAILURES = new Budget.Rate(50, 200);

    /** How many of its probes are answered. */
    private static final Budget.Rate PROBES = new Budget.Rate(30, 10);

    /** How many addresses we ask it for without an answer, and how many we tell it. */
    private static final Budget.Rate LOOKUPS = new Budget.Rate(128, 8);

    private static final Budget.Rate LOOKUP_ANSWERS = new Budget.Rate(256, 32);

    /** How many useless revocation lists we fetch from it, and how many parts of lists we send it. */
    private static final Budget.Rate DOWNLOADS = new Budget.Rate(2, 1.0 / 600);

    private static final Budget.Rate PARTS = new Budget.Rate(400, 100);

    /** What the machines call it. */
    public final int number;

    public final AgentId id;
    /** Another one whose id begins with the same eight bytes: nothing that happens by itself. */
    @Nullable
    Peer namesake;
    /** When the table last heard of it, in the order of all uses. */
    long lastUse;
    /** Bad signatures under its name and address; answers need a nonce that only an eavesdropper has, so they count apart. */
    private @Nullable Budget moves;

    private @Nullable Budget answers;
    /** Keys computed for its shares. */
    private @Nullable Budget agreements;
    /** Made when the peer first tells something about keys; most agents know many peers that never do. */
    private @Nullable Pairing pairing;

    /** The place that it signs. */
    private Endpoint advertised = Endpoint.UNSPECIFIED;
    /** That place as an address, once something was sent there. */
    private @Nullable InetSocketAddress home;
    /** Where its last genuine datagram came from, if not from home: through address translation, answers must go there. */
    private @Nullable InetSocketAddress observed;

    private @Nullable AgentCertificate certificate;
    private @Nullable String name;
    private AgentVersion version = AgentVersion.BASE;
    /** How new the place is that the peer signed. */
    private long entrySequence = -1;
    /** Its own entry with its signature, for others; and whether the signature was found good. */
    private @Nullable Entry signedEntry;

    private boolean entryChecked;
    /** Who told of it last, if its address is not known. */
    private int teller = PeerRef.NOBODY;

    private @Nullable Budget lookups;
    private @Nullable Budget lookupAnswers;
    private @Nullable Budget downloads;
    private @Nullable Budget parts;
    private @Nullable DuplicateKeyDetector duplicates;
    /** What it sent lately that must not come twice. */
    private @Nullable ReplayWindow sent;
    /** Which probes under its name were answered, and how many may be: a tool sends them, with times of its own. */
    private @Nullable ReplayWindow probed;

    private @Nullable Budget probes;
    /** When it was last heard of beyond doubt, by ours. */
    private long heardNanos = Long.MIN_VALUE;

    private int certificatesSent;
    /** Whether it was excluded because its certificate was revoked. */
    private boolean banned;

    Peer(int number, AgentId id) {
        this.number = number;
        this.id = id;
    }

    /** Whether a signature under its name and address may be checked, with the risk that it is bad. */
    public boolean mayFail(boolean answer, long nowNanos) {
        return Budget.has(answer ? answers : moves, nowNanos);
    }

    /** A signature under its name and address was bad. */
    public void noteFailure(boolean answer, long nowNanos) {
        if (answer) {
            answers = Budget.take(answers, FAILURES, nowNanos);
        } else {
            moves = Budget.take(moves, FAILURES, nowNanos);
        }
    }

    /** Whether another key may be computed for it; if so, that counts. */
    boolean takeAgreement(long nowNanos) {
        boolean allowed = Budget.has(agreements, nowNanos);
        if (allowed) {
            agreements = Budget.take(agreements, Pairings.AGREEMENTS, nowNanos);
        }
        return allowed;
    }

    Pairing pairing() {
        if (pairing == null) {
            pairing = new Pairing();
        }
        return pairing;
    }

    /**
     * A genuine datagram came, with the peer's own entry and the version that it announces, if it brought them.
     *
     * @param from where it came from, or null when somebody else may have passed it on
     */
    public void observe(@Nullable InetSocketAddress from, @Nullable Entry own, @Nullable AgentVersion announced) {
        if (own != null && own.sequence() >= entrySequence) {
            // An older entry comes from a replay or an earlier life of the peer.
            if (own.sequence() > entrySequence) {
                // It has started anew, and knows nothing of us any more.
                forgetCertificateSent();
                version = AgentVersion.BASE;
            }
            place(own);
            version = announced == null ? version : announced;
        }
        if (from != null && !from.equals(observed)) {
            observed = isHome(from) ? null : from;
        }
    }

    /** What it has announced in its present life. */
    public AgentVersion version() {
        return version;
    }

    /** Whether it is found out by this entry of the peer that two agents use its key. */
    boolean revealsDuplicateKey(Entry own, long nowNanos) {
        if (own.sequence() >= entrySequence) {
            return false;
        }
        if (duplicates == null) {
            duplicates = new DuplicateKeyDetector();
        }
        return duplicates.onEarlierLife(entrySequence, nowNanos);
    }

    /** Whether this is a goodbye of the peer from before its newest start: a replay. */
    public boolean isOldGoodbye(Body body) {
        Entry own = body.type() == MessageType.LEAVE ? body.entryOf(id) : null;
        return own != null && own.sequence() < sequence();
    }

    /**
     * Others have passed on an entry that the peer has signed, and its signature is good. It counts if it is from a newer life than we know,
     * or if we know no address.
     */
    public void prove(Entry own) {
        if (own.sequence() > entrySequence || !hasAddress()) {
            certificatesSent = 0;
            observed = null;
            place(own);
            entryChecked = true;
        }
    }

    private void place(Entry own) {
        entrySequence = own.sequence();
        home = own.endpoint().equals(advertised) ? home : null;
        advertised = own.endpoint();
        if (!own.equals(signedEntry)) {
            signedEntry = own.signature() == null ? null : own;
            entryChecked = false;
        }
    }

    /** Whether an entry that another agent told says something new about where this peer is. */
    boolean needsProof(Entry told) {
        return !hasAddress() || told.sequence() > sequence();
    }

    /** The entry that the peer signed, as others can check it; null if it has signed none. */
    public @Nullable Entry signedEntry() {
        return signedEntry;
    }

    public boolean isEntryChecked() {
        return entryChecked;
    }

    /** The signature of its entry is good. */
    public void noteEntryChecked() {
        entryChecked = true;
    }

    /** The signature of its entry is bad. */
    public void dropEntry() {
        signedEntry = null;
    }

    /** Who told of it last while its address was not known, or {@link PeerRef#NOBODY}. */
    public int teller() {
        return teller;
    }

    void toldBy(int other) {
        if (!hasAddress()) {
            teller = other;
        }
    }

    /** Whether we may ask it for another address; if so, that counts until the address turns out to be right. */
    public boolean takeLookup(long nowNanos) {
        boolean allowed = Budget.has(lookups, nowNanos);
        if (allowed) {
            lookups = Budget.take(lookups, LOOKUPS, nowNanos);
        }
        return allowed;
    }

    /** An address that it was asked for was right. */
    public void refundLookup() {
        if (lookups != null) {
            lookups.refund();
        }
    }

    /** Whether we may tell it another address; if so, that counts. */
    public boolean takeLookupAnswer(long nowNanos) {
        boolean allowed = Budget.has(lookupAnswers, nowNanos);
        if (allowed) {
            lookupAnswers = Budget.take(lookupAnswers, LOOKUP_ANSWERS, nowNanos);
        }
        return allowed;
    }

    /** Whether we may fetch another revocation list from it; if so, that counts until the list turns out to be new. */
    public boolean takeDownload(long nowNanos) {
        boolean allowed = Budget.has(downloads, nowNanos);
        if (allowed) {
            downloads = Budget.take(downloads, DOWNLOADS, nowNanos);
        }
        return allowed;
    }

    /** A revocation list that was fetched from it was new. */
    public void refundDownload() {
        if (downloads != null) {
            downloads.refund();
        }
    }

    /** Whether we may send it another part of a revocation list; if so, that counts. */
    public boolean takePart(long nowNanos) {
        boolean allowed = Budget.has(parts, nowNanos);
        if (allowed) {
            parts = Budget.take(parts, PARTS, nowNanos);
        }
        return allowed;
    }

    private boolean isHome(InetSocketAddress address) {
        return advertised.isAt(address);
    }

    private @Nullable InetSocketAddress home() {
        home = home == null && advertised.port() != 0 ? advertised.toSocketAddress() : home;
        return home;
    }

    /** How new the newest claim is where it can be reached. */
    public long sequence() {
        return Math.max(0, entrySequence);
    }

    /** Whether what it sent at this time did not come before. */
    public boolean isNews(long sentNanos) {
        return sent == null || sent.isNews(sentNanos);
    }

    /** What it sent at this time is not to come twice. */
    public void noteSent(long sentNanos) {
        if (sent == null) {
            sent = new ReplayWindow();
        }
        sent.note(sentNanos);
    }

    /** Whether a probe that it sent at this time may be answered: each one once, and not too many. */
    public boolean mayProbe(long sentNanos, long nowNanos) {
        return (probed == null || probed.isNews(sentNanos)) && Budget.has(probes, nowNanos);
    }

    /** A probe that {@link #mayProbe} allowed is answered. */
    public void noteProbe(long sentNanos, long nowNanos) {
        if (probed == null) {
            probed = new ReplayWindow();
        }
        probed.note(sentNanos);
        probes = Budget.take(probes, PROBES, nowNanos);
    }

    /** Something of its present life came. */
    public void noteHeard(long nowNanos) {
        heardNanos = nowNanos;
    }

    /** When it was last heard of, or {@code Long.MIN_VALUE}. */
    public long heardNanos() {
        return heardNanos;
    }

    /** Whether our certificate should travel along: the first few times, since any one may get lost; unless a handover has brought it. */
    public boolean takesCertificate() {
        boolean takes = certificatesSent < CERTIFICATES && (pairing == null || !pairing.knowsUs());
        certificatesSent += takes ? 1 : 0;
        return takes;
    }

    /** Our certificate has changed: the peer needs to see it again. */
    public void forgetCertificateSent() {
        certificatesSent = 0;
        if (pairing != null) {
            pairing.introduce(false);
        }
    }

    public boolean isAt(InetSocketAddress address) {
        return address.equals(observed) || isHome(address);
    }

    public Endpoint advertised() {
        return advertised;
    }

    /** Whether it is known where to send anything. */
    public boolean hasAddress() {
        return advertised.port() != 0 || observed != null;
    }

    /** Where to send an offer. */
    public @Nullable InetSocketAddress homeAddress() {
        InetSocketAddress known = home();
        return known != null ? known : observed;
    }

    /** Where to send an answer. */
    @Nullable
    InetSocketAddress answerAddress() {
        return observed != null ? observed : home();
    }

    /** Where to send a step of a handover. */
    public @Nullable InetSocketAddress addressFor(HandoverMessage message) {
        return message instanceof HandoverMessage.Move ? homeAddress() : answerAddress();
    }

    public @Nullable AgentCertificate certificate() {
        return certificate;
    }

    public void ban() {
        banned = true;
    }

    /** Whether it was banned until now: something genuine came, so it has another certificate. */
    public boolean liftsBan() {
        boolean lifted = banned;
        banned = false;
        return lifted;
    }

    /** What its latest certificate called it, even if that is not accepted any more; null before the first. */
    public @Nullable String name() {
        return name;
    }

    public void certificate(@Nullable AgentCertificate changed) {
        certificate = changed;
        if (changed != null) {
            name = changed.name();
        }
    }
}
