package io.wandertoken.agent.identity;

import java.io.IOException;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.PBEParameterSpec;

/** A private key under a passphrase (PKCS#8, PBES2 with AES-256), as OpenSSL reads and writes it. */
public final class EncryptedKey {
    private static final String ALGORITHM = "PBEWithHmacSHA256AndAES_256";
    /** A good part of a second per guess in Java, and a tenth of that in a fast implementation. */
    private static final int ITERATIONS = 200_000;

    private static final int SALT_SIZE = 16;

    private EncryptedKey() {}

    /** Encrypts a key (PKCS#8). */
    public static byte[] encrypt(byte[] key, char[] passphrase) {
        try {
            byte[] salt = new byte[SALT_SIZE];
            new SecureRandom().nextBytes(salt);
            Cipher cipher = Cipher.getInstance(ALGORITHM);
            cipher.init(Cipher.ENCRYPT_MODE, secret(ALGORITHM, passphrase), new PBEParameterSpec(salt, ITERATIONS));
            // Java 17 does not write the parameters under their own name.
            AlgorithmParameters parameters = AlgorithmParameters.getInstance("PBES2");
            parameters.init(cipher.getParameters().getEncoded());
            return new EncryptedPrivateKeyInfo(parameters, cipher.doFinal(key)).getEncoded();
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("every Java has " + ALGORITHM, e);
        }
    }

    /** The key (PKCS#8), or empty if the passphrase is wrong or the encryption is one that Java does not know. */
    static Optional<byte[]> decrypt(byte[] encrypted, char[] passphrase) {
        try {
            EncryptedPrivateKeyInfo info = new EncryptedPrivateKeyInfo(encrypted);
            // The parameters know the whole name; the key itself says only PBES2.
            String algorithm = info.getAlgParameters().toString();
            Cipher cipher = Cipher.getInstance(algorithm);
            cipher.init(Cipher.DECRYPT_MODE, secret(algorithm, passphrase), info.getAlgParameters());
            return Optional.of(info.getKeySpec(cipher).getEncoded());
        } catch (GeneralSecurityException | IOException | RuntimeException e) {
            return Optional.empty();
        } finally {
            Arrays.fill(passphrase, '\0');
        }
    }

    private static SecretKey secret(String algorithm, char[] passphrase) throws GeneralSecurityException {
        return SecretKeyFactory.getInstance(algorithm).generateSecret(new PBEKeySpec(passphrase));
    }
}
