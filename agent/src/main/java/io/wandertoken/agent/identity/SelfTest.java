package io.wandertoken.agent.identity;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Asks a library questions with known answers before it is trusted with real ones. A native library that loads and then
 * miscalculates, for want of a processor feature say, would otherwise look like an attack of everybody on everybody. The
 * private keys here are public and serve nothing else.
 */
final class SelfTest {
    private static final byte[] MESSAGE = "wandertoken self-test".getBytes(StandardCharsets.UTF_8);

    private static final String ED25519_PRIVATE =
            "302e020100300506032b657004220420" + "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
    private static final String ED25519_PUBLIC =
            "302a300506032b6570032100" + "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8";
    private static final String ED25519_SIGNATURE = "985fccdaa12f9e444133f10a3779205c746b572f93da9c660f392e975bde60c2"
            + "a273078b39b0be2a12751a55787e2012e94599d226b19276fea491a569464a0b";

    private static final String ES256_PRIVATE = "3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420"
            + "e1ad3d0b80f61c36b13c54f83abb5f7d3b9dd126fa47f9c58d96f565b14d062d";
    private static final String ES256_PUBLIC = "3059301306072a8648ce3d020106082a8648ce3d03010703420004"
            + "7959d33d5e7f13bb03c745fca0c43c4f54de15715154e186fa8c9d347a58935b"
            + "c365ff933633775339afae85669ed9ff7312ead867881fa72ed4ab21aee9439f";
    private static final String ES256_SIGNATURE = "905272a15667c862f685e683c0f7429d24763f190c1d1b5639a193ee90416fd2"
            + "6ba03620a61642a497c806d691f52bd1498a18e5fec4c1ae799421764bdc876c";

    private SelfTest() {}

    static boolean passes(Signatures signatures) {
        try {
            requireCiphers(signatures);
            return ed25519(signatures) && es256(signatures);
        } catch (GeneralSecurityException | RuntimeException | LinkageError e) {
            return false;
        }
    }

    /**
     * Some JVMs let only providers from signed jars encrypt, and the installed service has the native one without its signature (decision
     * 0038). The next library serves there.
     */
    private static void requireCiphers(Signatures signatures) {
        signatures.aesGcm();
        signatures.hmacSha256();
    }

    private static boolean ed25519(Signatures signatures) throws GeneralSecurityException {
        KeyFactory keys = KeyFactory.getInstance("Ed25519");
        byte[] expected = bytes(ED25519_SIGNATURE);
        Signer signer = signatures.signer(privateKey(keys, ED25519_PRIVATE), SignatureProfile.ED25519);
        // Ed25519 leaves no choice: there is one right signature.
        return Arrays.equals(signer.sign(MESSAGE), expected)
                && tellsRightFromWrong(signatures.verifier(publicKey(keys, ED25519_PUBLIC)), expected);
    }

    private static boolean es256(Signatures signatures) throws GeneralSecurityException {
        KeyFactory keys = KeyFactory.getInstance("EC");
        Signer signer = signatures.signer(privateKey(keys, ES256_PRIVATE), SignatureProfile.ES256);
        Verifier verifier = signatures.verifier(publicKey(keys, ES256_PUBLIC));
        return tellsRightFromWrong(verifier, bytes(ES256_SIGNATURE))
                && tellsRightFromWrong(verifier, signer.sign(MESSAGE));
    }

    private static boolean tellsRightFromWrong(Verifier verifier, byte[] right) {
        byte[] wrong = right.clone();
        wrong[wrong.length / 2 - 1] ^= 1;
        byte[] zeros = new byte[right.length];
        return verifier.verify(MESSAGE, right)
                && !verifier.verify(MESSAGE, wrong)
                && !verifier.verify(MESSAGE, zeros)
                && verifier.verify(MESSAGE, right);
    }

    private static PrivateKey privateKey(KeyFactory keys, String hex) throws GeneralSecurityException {
        return keys.generatePrivate(new PKCS8EncodedKeySpec(bytes(hex)));
    }

    private static PublicKey publicKey(KeyFactory keys, String hex) throws GeneralSecurityException {
        return keys.generatePublic(new X509EncodedKeySpec(bytes(hex)));
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }
}
