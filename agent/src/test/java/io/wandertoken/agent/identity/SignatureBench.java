package io.wandertoken.agent.identity;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.Provider;
import java.security.Signature;
import java.util.Arrays;
import java.util.Locale;

/**
 * Prints how fast each library signs and checks here, in one run: the figures of the decision page 0010. Conscrypt is no
 * {@link SignatureLibrary}, so its engines are measured as they are (its ECDSA makes DER, not r and s).
 */
public final class SignatureBench {
    private static final long BUDGET_NANOS = 3_000_000_000L;

    private SignatureBench() {}

    public static void main(String[] arguments) throws GeneralSecurityException, ReflectiveOperationException {
        System.out.printf("%-40s %10s %10s %10s %10s%n", "µs, median", "Ed25519", "", "P-256", "");
        System.out.printf("%-40s %10s %10s %10s %10s%n", "", "sign", "verify", "sign", "verify");
        for (SignatureLibrary library : SignatureLibrary.byPreference()) {
            Signatures signatures = Signatures.of(library).orElse(null);
            if (signatures == null) {
                System.out.printf("%-40s does not load here%n", library.title());
                continue;
            }
            print(
                    signatures.describe(),
                    SignatureSpeed.measure(signatures, TestKeys.ed25519(0), BUDGET_NANOS),
                    SignatureSpeed.measure(signatures, TestKeys.p256(), BUDGET_NANOS));
        }
        Provider conscrypt = (Provider) Class.forName("org.conscrypt.OpenSSLProvider")
                .getDeclaredConstructor()
                .newInstance();
        print(
                "Conscrypt",
                bare(conscrypt, "Ed25519", TestKeys.ed25519(0)),
                bare(conscrypt, "SHA256withECDSA", TestKeys.p256()));
        System.out.println("in use: " + Signatures.best().describe());
    }

    private static void print(String name, SignatureSpeed ed25519, SignatureSpeed p256) {
        System.out.printf(
                Locale.ROOT,
                "%-40s %10.1f %10.1f %10.1f %10.1f%n",
                name,
                ed25519.signMicros(),
                ed25519.verifyMicros(),
                p256.signMicros(),
                p256.verifyMicros());
    }

    private static SignatureSpeed bare(Provider provider, String algorithm, KeyPair keys)
            throws GeneralSecurityException {
        Signature signer = Signature.getInstance(algorithm, provider);
        signer.initSign(keys.getPrivate());
        Signature verifier = Signature.getInstance(algorithm, provider);
        verifier.initVerify(keys.getPublic());
        byte[] message = new byte[200];
        signer.update(message);
        byte[] signature = signer.sign();
        double[] sign = new double[4000];
        double[] verify = new double[4000];
        for (int round = 0; round < 4; round++) {
            for (int i = 0; i < sign.length; i++) {
                long begin = System.nanoTime();
                signer.update(message);
                signer.sign();
                long between = System.nanoTime();
                verifier.update(message);
                verifier.verify(signature);
                sign[i] = (between - begin) / 1e3;
                verify[i] = (System.nanoTime() - between) / 1e3;
            }
        }
        Arrays.sort(sign);
        Arrays.sort(verify);
        return new SignatureSpeed(sign[sign.length / 2], verify[verify.length / 2]);
    }
}
