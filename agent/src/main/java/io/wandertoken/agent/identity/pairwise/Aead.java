package io.wandertoken.agent.identity.pairwise;

import io.wandertoken.agent.identity.Signatures;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;

/** Encrypts and decrypts with pairwise keys. It has one engine for all keys, because each message needs a new nonce anyway. For one thread. */
public final class Aead {
    private final Cipher sealing = Signatures.best().aesGcm();
    private final Cipher opening = Signatures.best().aesGcm();

    /**
     * Writes a part of a buffer to another buffer, encrypted and with its tag.
     *
     * @param number never used before with this key
     * @param aadSize how many bytes of {@code aad} are authenticated as well
     * @return the number of bytes written
     */
    public int seal(AeadKey key, long number, byte[] aad, int aadSize, byte[] plain, int size, byte[] out) {
        try {
            sealing.init(Cipher.ENCRYPT_MODE, key.key(), key.nonce(number));
            sealing.updateAAD(aad, 0, aadSize);
            return sealing.doFinal(plain, 0, size, out, 0);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a number was used twice, or there is no room", e);
        }
    }

    /** Decrypts; returns the number of bytes written, or -1 when the message was not made with this key, number and {@code aad}. */
    public int open(AeadKey key, long number, byte[] aad, int aadSize, byte[] sealed, byte[] out) {
        try {
            opening.init(Cipher.DECRYPT_MODE, key.key(), key.nonce(number));
            opening.updateAAD(aad, 0, aadSize);
            return opening.doFinal(sealed, 0, sealed.length, out, 0);
        } catch (GeneralSecurityException e) {
            return -1;
        }
    }
}
