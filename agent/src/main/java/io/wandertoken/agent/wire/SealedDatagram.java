package io.wandertoken.agent.wire;

/**
 * A datagram under a pairwise key that was not opened yet.
 *
 * @param keyId names the key; it finds the key and proves nothing
 * @param number of the message under the key
 * @param protectedHeader as received: the tag covers these bytes, not what we would have written
 * @param ciphertext the encrypted body and its tag
 */
public record SealedDatagram(long keyId, long number, Bytes protectedHeader, Bytes ciphertext)
        implements DecodeResult {}
