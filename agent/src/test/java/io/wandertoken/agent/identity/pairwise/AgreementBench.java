package io.wandertoken.agent.identity.pairwise;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.SignatureSpeed;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Provider;
import java.security.Security;
import java.util.Locale;
import javax.crypto.KeyAgreement;

/** Prints how long one X25519 agreement takes with each library, and with all that we do around it: decision page 0017. */
public final class AgreementBench {
    private static final long BUDGET_NANOS = 2_000_000_000L;

    private AgreementBench() {}

    public static void main(String[] arguments) throws GeneralSecurityException, ReflectiveOperationException {
        bare("JDK", Security.getProvider("SunEC"));
        bare("Bouncy Castle", provider("org.bouncycastle.jce.provider.BouncyCastleProvider"));
        bare("Conscrypt", provider("org.conscrypt.OpenSSLProvider"));
        io.wandertoken.agent.identity.pairwise.KeyAgreement ours =
                io.wandertoken.agent.identity.pairwise.KeyAgreement.fresh(new AgentId(1, 1, 1, 1), new FleetId(1));
        AgentId peer = new AgentId(2, 2, 2, 2);
        byte[] share = io.wandertoken.agent.identity.pairwise.KeyAgreement.fresh(peer, new FleetId(1))
                .share();
        print(
                "ours, with the derivation of the keys",
                SignatureSpeed.median(
                        BUDGET_NANOS, () -> ours.agree(peer, share).isPresent()));
    }

    private static void bare(String name, Provider provider) throws GeneralSecurityException {
        KeyPairGenerator generator =
                KeyPairGenerator.getInstance(name.equals("Conscrypt") ? "XDH" : "X25519", provider);
        KeyPair one = generator.generateKeyPair();
        KeyPair other = generator.generateKeyPair();
        print(name, SignatureSpeed.median(BUDGET_NANOS, () -> {
            try {
                KeyAgreement engine = KeyAgreement.getInstance(name.equals("Conscrypt") ? "XDH" : "X25519", provider);
                engine.init(one.getPrivate());
                engine.doPhase(other.getPublic(), true);
                return engine.generateSecret().length == 32;
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }));
    }

    private static Provider provider(String className) throws ReflectiveOperationException {
        return (Provider) Class.forName(className).getDeclaredConstructor().newInstance();
    }

    private static void print(String name, double micros) {
        System.out.printf(Locale.ROOT, "%-40s %8.1f µs%n", name, micros);
    }
}
