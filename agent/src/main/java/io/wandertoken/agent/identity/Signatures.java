package io.wandertoken.agent.identity;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.util.List;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.Mac;

/**
 * Makes signers and verifiers with one library. Which one is decided once, by what loads and passes a self-test with
 * known answers here; the JDK's own is slow and always works.
 */
public final class Signatures {
    private static final String AES_GCM = "AES/GCM/NoPadding";
    private static final String SHA256 = "SHA-256";
    private static final String HMAC_SHA256 = "HmacSHA256";

    private final SignatureLibrary library;
    private final Provider provider;

    private Signatures(SignatureLibrary library, Provider provider) {
        this.library = library;
        this.provider = provider;
    }

    /** The best library that works here. Loading it takes a moment, so nobody calls this before it has to sign. */
    public static Signatures best() {
        return Best.CHOICE;
    }

    /** The first of these libraries that works here. */
    public static Optional<Signatures> firstOf(List<SignatureLibrary> libraries) {
        return libraries.stream().map(Signatures::of).flatMap(Optional::stream).findFirst();
    }

    /** One library, if it works here. */
    public static Optional<Signatures> of(SignatureLibrary library) {
        return library.load().flatMap(provider -> of(library, provider));
    }

    /** The JDK's own, at once: what has nothing to fall back to needs no self-test. For programs that sign once. */
    public static Signatures ofJdk() {
        return SignatureLibrary.JDK
                .load()
                .map(provider -> new Signatures(SignatureLibrary.JDK, provider))
                .orElseThrow(() -> new IllegalStateException("this Java cannot sign with Ed25519 and P-256"));
    }

    /** A library with a provider of our choice, if that passes the self-test. */
    static Optional<Signatures> of(SignatureLibrary library, Provider provider) {
        return Optional.of(new Signatures(library, provider)).filter(SelfTest::passes);
    }

    public SignatureLibrary library() {
        return library;
    }

    /** For the line that tells the user which one is in use. */
    public String describe() {
        return library.title() + " " + provider.getVersionStr();
    }

    /** For checking what others than agents have signed: certificates and revocation lists. */
    Provider provider() {
        return provider;
    }

    public Signer signer(PrivateKey key, SignatureProfile profile) throws GeneralSecurityException {
        return new Signer(profile, SignatureLibrary.signature(profile, provider), key);
    }

    /** Checks signatures of a public key, whose kind tells the profile. */
    public Verifier verifier(PublicKey key) throws GeneralSecurityException {
        SignatureProfile profile = SignatureProfile.of(key)
                .orElseThrow(() -> new GeneralSecurityException("neither an Ed25519 nor a P-256 key"));
        return new Verifier(profile, SignatureLibrary.signature(profile, provider), key);
    }

    /**
     * AES-GCM of this library if it is native, otherwise that of the JDK, which is as fast only after thorough compilation. Agents run
     * without that, to stay small.
     */
    public Cipher aesGcm() {
        try {
            return isNative() ? Cipher.getInstance(AES_GCM, provider) : Cipher.getInstance(AES_GCM);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has AES-GCM", e);
        }
    }

    /** SHA-256, native for the same reason. */
    public MessageDigest sha256() {
        try {
            return isNative() ? MessageDigest.getInstance(SHA256, provider) : MessageDigest.getInstance(SHA256);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** HMAC-SHA256, native for the same reason. */
    public Mac hmacSha256() {
        try {
            return isNative() ? Mac.getInstance(HMAC_SHA256, provider) : Mac.getInstance(HMAC_SHA256);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has HMAC-SHA256", e);
        }
    }

    private boolean isNative() {
        return library == SignatureLibrary.ACCP;
    }

    /** Holds the choice, which is made when it is first asked for. */
    private static final class Best {
        static final Signatures CHOICE = firstOf(SignatureLibrary.byPreference())
                .orElseThrow(() -> new IllegalStateException("this Java cannot sign with Ed25519 and P-256"));
    }
}
