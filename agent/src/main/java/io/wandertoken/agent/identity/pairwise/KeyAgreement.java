package io.wandertoken.agent.identity.pairwise;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.FleetId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * One agent's part in agreeing keys with others: an X25519 key pair that is drawn when the agent starts and never leaves the
 * process. Keys depend on the fleet, on both agents and on both shares; so nobody can pass off another's share as its own, and
 * none outlives either process. The JDK does the arithmetic: once per pair of agents and start, its speed does not matter
 * (decision 0017).
 */
public final class KeyAgreement {
    public static final int SHARE_SIZE = 32;

    private static final String ALGORITHM = "X25519";
    private static final byte[] LABEL = "tp4-pairwise".getBytes(StandardCharsets.US_ASCII);
    private static final byte VERSION = 2;
    /** What comes before the share in a SubjectPublicKeyInfo. */
    private static final byte[] PREFIX = HexFormat.of().parseHex("302a300506032b656e032100");

    private static final int KEY_SIZE = AeadKey.KEY_SIZE;
    private static final int NONCE_SIZE = AeadKey.NONCE_SIZE;
    private static final int ID_SIZE = Long.BYTES;
    private static final int MADE = 2 * (KEY_SIZE + NONCE_SIZE + ID_SIZE);

    private final AgentId self;
    private final FleetId fleet;
    private final PrivateKey key;
    private final byte[] share;
    private long lastNumber;

    public KeyAgreement(AgentId self, FleetId fleet, KeyPair keys) {
        this.self = self;
        this.fleet = fleet;
        key = keys.getPrivate();
        byte[] encoded = keys.getPublic().getEncoded();
        share = Arrays.copyOfRange(encoded, encoded.length - SHARE_SIZE, encoded.length);
    }

    /** Draws a new key pair. */
    public static KeyAgreement fresh(AgentId self, FleetId fleet) {
        try {
            return new KeyAgreement(
                    self, fleet, KeyPairGenerator.getInstance(ALGORITHM).generateKeyPair());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java from 11 on has X25519", e);
        }
    }

    /** The public half. */
    public byte[] share() {
        return share.clone();
    }

    /**
     * The number of the next message, under whatever key. One sequence serves all keys of the share: a key that is forgotten and agreed again
     * is the same key, and must not see a number twice.
     */
    public long nextNumber() {
        return ++lastNumber;
    }

    /** Names a share: the first eight bytes of its SHA-256. */
    public static long nameOf(byte[] share) {
        return ByteBuffer.wrap(AgentId.sha256(share)).getLong();
    }

    /** The keys with a peer that has this share; empty when the share is one of the few that make any secret guessable. */
    public Optional<PairwiseKeys> agree(AgentId peer, byte[] theirs) {
        byte[] secret;
        try {
            javax.crypto.KeyAgreement engine = javax.crypto.KeyAgreement.getInstance(ALGORITHM);
            engine.init(key);
            engine.doPhase(publicKey(theirs), true);
            secret = engine.generateSecret();
        } catch (GeneralSecurityException | RuntimeException e) {
            return Optional.empty();
        }
        boolean lower = Arrays.compareUnsigned(self.toBytes(), peer.toBytes()) < 0;
        byte[] made = Hkdf.derive(new byte[0], secret, info(lower, peer, theirs), MADE);
        Arrays.fill(secret, (byte) 0);
        AeadKey up = new AeadKey(made, 0, 2 * KEY_SIZE);
        AeadKey down = new AeadKey(made, KEY_SIZE, 2 * KEY_SIZE + NONCE_SIZE);
        ByteBuffer ids = ByteBuffer.wrap(made, MADE - 2 * ID_SIZE, 2 * ID_SIZE);
        long upId = ids.getLong();
        long downId = ids.getLong();
        Arrays.fill(made, (byte) 0);
        return Optional.of(lower ? new PairwiseKeys(upId, up, downId, down) : new PairwiseKeys(downId, down, upId, up));
    }

    /** All parts have fixed lengths, so they need no separators. */
    private byte[] info(boolean lower, AgentId peer, byte[] theirs) {
        return ByteBuffer.allocate(LABEL.length + 1 + FleetId.SIZE + 2 * AgentId.SIZE + 2 * SHARE_SIZE)
                .put(LABEL)
                .put(VERSION)
                .put(fleet.toBytes())
                .put((lower ? self : peer).toBytes())
                .put((lower ? peer : self).toBytes())
                .put(lower ? share : theirs)
                .put(lower ? theirs : share)
                .array();
    }

    private static PublicKey publicKey(byte[] raw) throws GeneralSecurityException {
        byte[] encoded = Arrays.copyOf(PREFIX, PREFIX.length + SHARE_SIZE);
        System.arraycopy(raw, 0, encoded, PREFIX.length, SHARE_SIZE);
        return KeyFactory.getInstance(ALGORITHM).generatePublic(new X509EncodedKeySpec(encoded));
    }
}
