package io.wandertoken.agent.identity;

import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Security;
import java.security.Signature;
import java.util.List;
import java.util.Optional;

/**
 * The libraries that can sign, best first. All but the last are looked up by name, so that none of them has to be there;
 * none is ever registered with the JVM, whose other users keep what they had. The decision page 0010 has the figures.
 */
public enum SignatureLibrary {
    /** Native, the fastest that was measured; for some platforms only. */
    ACCP("Amazon Corretto Crypto Provider", "com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider"),
    /** Pure Java, a good deal faster than the JDK's own. Not shipped, but used when it is there. */
    BOUNCY_CASTLE("Bouncy Castle", "org.bouncycastle.jce.provider.BouncyCastleProvider"),
    /** What every Java has. */
    JDK("JDK", "");

    private static final String JDK_PROVIDER = "SunEC";

    private final String title;
    private final String className;

    SignatureLibrary(String title, String className) {
        this.title = title;
        this.className = className;
    }

    /** All of them, the one to prefer first. */
    public static List<SignatureLibrary> byPreference() {
        return List.of(values());
    }

    public String title() {
        return title;
    }

    /** The library's provider, if it is on the class path and its native part loads here. */
    Optional<Provider> load() {
        if (this == JDK) {
            return Optional.ofNullable(Security.getProvider(JDK_PROVIDER));
        }
        try {
            return Optional.of(
                    (Provider) Class.forName(className).getDeclaredConstructor().newInstance());
        } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
            // Absent, or built for another platform: the next one serves.
            return Optional.empty();
        }
    }

    static Signature signature(SignatureProfile profile, Provider provider) throws NoSuchAlgorithmException {
        String algorithm = profile == SignatureProfile.ED25519 ? "Ed25519" : "SHA256withECDSAinP1363Format";
        return Signature.getInstance(algorithm, provider);
    }
}
