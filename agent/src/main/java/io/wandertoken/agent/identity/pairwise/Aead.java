package io.wandertoken.agent.identity.pairwise;

import io.wandertoken.agent.identity.Signatures;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import org.jspecify.annotations.Nullable;

/** Encrypts and decrypts with pairwise keys. For one thread. */
public final class Aead {
    private final Engines sealing = new Engines();
    private final Engines opening = new Engines();

    /** The engines of the keys that were used last: with the key that an engine had before, it needs half the time. */
    private static final class Engines {
        private static final int MOST = 4;

        private final @Nullable AeadKey[] keys = new AeadKey[MOST];
        private final @Nullable Cipher[] engines = new Cipher[MOST];
        private int next;

        Cipher of(AeadKey key) {
            int place = 0;
            while (place < MOST && keys[place] != key) {
                place++;
            }
            if (place == MOST) {
                place = next;
                next = (next + 1) % MOST;
                keys[place] = key;
            }
            Cipher engine = engines[place];
            if (engine == null) {
                engine = Signatures.best().aesGcm();
                engines[place] = engine;
            }
            return engine;
        }
    }

    /**
     * Writes a part of a buffer to another buffer, encrypted and with its tag.
     *
     * @param number never used before with this key
     * @param aadSize how many bytes of {@code aad} are authenticated as well
     * @return the number of bytes written
     */
    public int seal(AeadKey key, long number, byte[] aad, int aadSize, byte[] plain, int size, byte[] out) {
        try {
            Cipher engine = sealing.of(key);
            engine.init(Cipher.ENCRYPT_MODE, key.key(), key.nonce(number));
            engine.updateAAD(aad, 0, aadSize);
            return engine.doFinal(plain, 0, size, out, 0);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a number was used twice, or there is no room", e);
        }
    }

    /** Decrypts; returns the number of bytes written, or -1 when the message was not made with this key, number and {@code aad}. */
    public int open(AeadKey key, long number, byte[] aad, int aadSize, byte[] sealed, byte[] out) {
        try {
            Cipher engine = opening.of(key);
            engine.init(Cipher.DECRYPT_MODE, key.key(), key.nonce(number));
            engine.updateAAD(aad, 0, aadSize);
            return engine.doFinal(sealed, 0, sealed.length, out, 0);
        } catch (GeneralSecurityException e) {
            return -1;
        }
    }
}
