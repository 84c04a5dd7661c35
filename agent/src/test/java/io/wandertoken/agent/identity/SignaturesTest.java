package io.wandertoken.agent.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.SignatureSpi;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SignaturesTest {
    private static final byte[] MESSAGE = {1, 2, 3};

    @Test
    void theBestLibraryIsTheFirstThatWorksHere() {
        Signatures expected = SignatureLibrary.byPreference().stream()
                .map(Signatures::of)
                .flatMap(Optional::stream)
                .findFirst()
                .orElseThrow();

        assertThat(Signatures.best().library()).isEqualTo(expected.library());
        assertThat(Signatures.best().describe()).startsWith(expected.library().title());
    }

    @Test
    void whereNoOtherLibraryIsPresentTheJdkServes() throws Exception {
        URL classes = Signatures.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader bare = new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader())) {
            Class<?> alone = bare.loadClass(Signatures.class.getName());

            Object best = alone.getMethod("best").invoke(null);

            assertThat(alone.getMethod("describe").invoke(best)).asString().startsWith("JDK ");
        }
    }

    @Test
    void aLibraryThatAcceptsEverythingIsPassedOver() {
        assertThat(Signatures.of(SignatureLibrary.ACCP, new GullibleProvider())).isEmpty();
    }

    @Test
    void aLibraryThatLacksAnAlgorithmIsPassedOver() {
        Provider empty = new Provider("Empty", "1", "has nothing") {
            private static final long serialVersionUID = 1L;
        };

        assertThat(Signatures.of(SignatureLibrary.ACCP, empty)).isEmpty();
    }

    /** As on a JVM that lets only providers from signed jars encrypt. */
    @Test
    void aLibraryThatSignsButMayNotEncryptIsPassedOver() {
        Provider signing = new Provider("Signing", "1", "does nothing else") {
            private static final long serialVersionUID = 1L;

            @Override
            public Service getService(String type, String algorithm) {
                Provider jdk = SignatureLibrary.JDK.load().orElseThrow();
                return type.equals("Signature") ? jdk.getService(type, algorithm) : null;
            }
        };

        assertThat(Signatures.of(SignatureLibrary.ACCP, signing)).isEmpty();
        assertThat(Signatures.of(SignatureLibrary.JDK, signing)).isPresent();
    }

    @Test
    void noneOfTheLibrariesIsRegisteredWithTheJvm() {
        Signatures.best();

        assertThat(java.security.Security.getProviders())
                .extracting(Provider::getName)
                .doesNotContain("AmazonCorrettoCryptoProvider", "BC");
    }

    @ParameterizedTest
    @EnumSource(SignatureProfile.class)
    void whatOneLibrarySignsEveryOtherAccepts(SignatureProfile profile) throws GeneralSecurityException {
        KeyPair keys = TestKeys.of(profile);
        for (Signatures one : all()) {
            byte[] signature = one.signer(keys.getPrivate(), profile).sign(MESSAGE);

            assertThat(signature).hasSize(SignatureProfile.SIGNATURE_SIZE);
            for (Signatures other : all()) {
                Verifier verifier = other.verifier(keys.getPublic());
                assertThat(verifier.verify(MESSAGE, signature))
                        .as("signed by %s, checked by %s", one.describe(), other.describe())
                        .isTrue();
                assertThat(verifier.verify(new byte[] {1, 2, 4}, signature)).isFalse();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(SignatureProfile.class)
    void noBadSignatureIsAcceptedAndNoneSpoilsTheNextGoodOne(SignatureProfile profile) throws GeneralSecurityException {
        KeyPair keys = TestKeys.of(profile);
        for (Signatures library : all()) {
            Verifier verifier = library.verifier(keys.getPublic());
            byte[] good = library.signer(keys.getPrivate(), profile).sign(MESSAGE);
            for (byte[] bad : badSignatures(good)) {
                assertThat(verifier.verify(MESSAGE, bad)).as(library.describe()).isFalse();
                assertThat(verifier.verify(MESSAGE, good))
                        .as(library.describe())
                        .isTrue();
            }
        }
    }

    @Test
    void aSecondSpellingOfAnEd25519SignatureIsRefused() throws GeneralSecurityException {
        KeyPair keys = TestKeys.ed25519(0);
        BigInteger order = BigInteger.TWO.pow(252).add(new BigInteger("27742317777372353535851937790883648493"));
        for (Signatures library : all()) {
            byte[] good =
                    library.signer(keys.getPrivate(), SignatureProfile.ED25519).sign(MESSAGE);
            BigInteger scalar = BigInteger.ZERO;
            for (int i = 63; i >= 32; i--) {
                scalar = scalar.shiftLeft(8).or(BigInteger.valueOf(good[i] & 0xff));
            }
            byte[] other = good.clone();
            BigInteger larger = scalar.add(order);
            for (int i = 32; i < 64; i++) {
                other[i] = larger.shiftRight(8 * (i - 32)).byteValue();
            }

            assertThat(library.verifier(keys.getPublic()).verify(MESSAGE, other))
                    .as(library.describe())
                    .isFalse();
        }
    }

    @Test
    void otherKindsOfKeysAreRefused() {
        for (KeyPair keys : List.of(
                TestKeys.generated("RSA", null),
                TestKeys.generated("EC", "secp384r1"),
                TestKeys.generated("Ed448", null))) {
            assertThat(SignatureProfile.of(keys.getPublic())).isEmpty();
            assertThatThrownBy(() -> Signatures.best().verifier(keys.getPublic()))
                    .isInstanceOf(GeneralSecurityException.class)
                    .hasMessage("neither an Ed25519 nor a P-256 key");
        }
    }

    @Test
    void speedIsMeasured() throws GeneralSecurityException {
        SignatureSpeed speed = SignatureSpeed.measure(Signatures.best(), TestKeys.ed25519(0), 20_000_000L);

        assertThat(speed.signMicros()).isPositive();
        assertThat(speed.verifyMicros()).isPositive();
    }

    private static List<Signatures> all() {
        List<Signatures> all = SignatureLibrary.byPreference().stream()
                .map(Signatures::of)
                .flatMap(Optional::stream)
                .toList();
        assertThat(all).extracting(Signatures::library).contains(SignatureLibrary.BOUNCY_CASTLE, SignatureLibrary.JDK);
        return all;
    }

    private static List<byte[]> badSignatures(byte[] good) {
        byte[] ones = new byte[64];
        java.util.Arrays.fill(ones, (byte) -1);
        byte[] flipped = good.clone();
        flipped[63] ^= 1;
        byte[] noR = good.clone();
        java.util.Arrays.fill(noR, 0, 32, (byte) 0);
        byte[] noS = good.clone();
        java.util.Arrays.fill(noS, 32, 64, (byte) 0);
        return List.of(new byte[0], new byte[63], new byte[64], new byte[65], new byte[1000], ones, flipped, noR, noS);
    }

    /** Loads, signs and says yes to everything, as a broken native library might. */
    private static final class GullibleProvider extends Provider {
        private static final long serialVersionUID = 1L;

        GullibleProvider() {
            super("Gullible", "1", "accepts everything");
            put("Signature.Ed25519", GullibleSignature.class.getName());
            put("Signature.SHA256withECDSAinP1363Format", GullibleSignature.class.getName());
        }
    }

    /** Accepts whatever it is shown. */
    public static final class GullibleSignature extends SignatureSpi {
        @Override
        protected void engineInitVerify(PublicKey key) throws InvalidKeyException {}

        @Override
        protected void engineInitSign(PrivateKey key) throws InvalidKeyException {}

        @Override
        protected void engineUpdate(byte b) {}

        @Override
        protected void engineUpdate(byte[] b, int offset, int length) {}

        @Override
        protected byte[] engineSign() {
            return new byte[64];
        }

        @Override
        protected boolean engineVerify(byte[] signature) {
            return true;
        }

        @Override
        @Deprecated
        protected void engineSetParameter(String name, Object value) {}

        @Override
        @Deprecated
        protected Object engineGetParameter(String name) {
            return null;
        }
    }
}
