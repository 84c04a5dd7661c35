package io.wandertoken.agent.identity;

import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.cert.CRL;
import java.security.cert.CertificateFactory;
import java.security.cert.X509CRL;
import java.security.cert.X509CRLEntry;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The newest revocation list (X.509 CRL) of each authority. An authority's list replaces only an older one of the same
 * authority, which its key identifies: two authorities of one fleet may have the same name.
 *
 * <p>A list revokes serial numbers of its issuer. Where an entry also names the key (as a subject key identifier with the
 * agent's id), it revokes the key, whatever name or authority certifies it.
 */
public final class RevocationLists {
    /** The extension of an entry that names the revoked key. */
    public static final String KEY_IDENTIFIER = "2.5.29.14";

    private static final String NUMBER = "2.5.29.20";
    /** Bytes before the content of a short item in a string of octets. */
    private static final int NESTED = 4;

    /** What became of a list that was offered. */
    public enum Outcome {
        /** In use from now on. */
        NEWER,
        /** In use already. */
        SAME,
        /** The one in use is newer. */
        OLDER,
        /** No trusted authority signed it. */
        FOREIGN
    }

    /**
     * A list in use, as it is offered to other agents.
     *
     * @param issuer names the key of the authority: the first eight bytes of its SHA-256
     * @param number of the list, or the time at which it was made if it has none
     * @param digest the SHA-256 of the list
     */
    public record Held(long issuer, long number, byte[] digest, byte[] encoded) {}

    private final List<X509Certificate> authorities;
    private final Map<PublicKey, X509CRL> newest = new LinkedHashMap<>();
    private Set<AgentId> keys = Set.of();
    private List<Held> held = List.of();

    public RevocationLists(List<X509Certificate> authorities) {
        this.authorities = List.copyOf(authorities);
    }

    /** Uses a list if it is genuine and newer than the one of its issuer. */
    public Outcome offer(X509CRL list) {
        Optional<PublicKey> issuer = issuer(list);
        if (issuer.isEmpty()) {
            return Outcome.FOREIGN;
        }
        X509CRL known = newest.get(issuer.get());
        if (known != null) {
            int order = compare(list, known);
            if (order <= 0) {
                return order < 0 ? Outcome.OLDER : Outcome.SAME;
            }
        }
        newest.put(issuer.get(), list);
        held = describe();
        keys = newest.values().stream()
                .flatMap(one -> entries(one).stream())
                .flatMap(entry -> revokedKey(entry).stream())
                .collect(Collectors.toCollection(HashSet::new));
        return Outcome.NEWER;
    }

    public boolean isRevoked(X509Certificate certificate) {
        return newest.values().stream()
                        .anyMatch(list -> list.getIssuerX500Principal().equals(certificate.getIssuerX500Principal())
                                && list.getRevokedCertificate(certificate.getSerialNumber()) != null)
                || !keys.isEmpty() && keys.contains(AgentId.of(certificate.getPublicKey()));
    }

    /** Certificates that are revoked. */
    public int count() {
        return newest.values().stream().mapToInt(list -> entries(list).size()).sum();
    }

    /** All lists in use. */
    public List<Held> held() {
        return held;
    }

    private List<Held> describe() {
        return newest.entrySet().stream()
                .map(entry -> {
                    byte[] encoded = encoded(entry.getValue());
                    return new Held(name(entry.getKey()), order(entry.getValue()), AgentId.sha256(encoded), encoded);
                })
                .toList();
    }

    /** Whether a list of this authority with this number would be newer than the one in use. */
    public boolean isNew(long issuer, long number) {
        return authorities.stream().map(X509Certificate::getPublicKey).anyMatch(key -> {
            X509CRL known = newest.get(key);
            return name(key) == issuer && (known == null || order(known) < number);
        });
    }

    private static long name(PublicKey key) {
        return AgentId.of(key).prefix();
    }

    private static long order(X509CRL list) {
        return number(list)
                .filter(number -> number.bitLength() < Long.SIZE)
                .map(BigInteger::longValue)
                .orElseGet(() -> list.getThisUpdate().getTime());
    }

    boolean isEmpty() {
        return newest.isEmpty();
    }

    /** All lists in use, as PEM. */
    String encode() {
        return newest.values().stream().map(RevocationLists::encode).collect(Collectors.joining());
    }

    public static String encode(X509CRL list) {
        return new Pem("X509 CRL", encoded(list)).encode();
    }

    private static byte[] encoded(X509CRL list) {
        try {
            return list.getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("it was decoded, so it has an encoding", e);
        }
    }

    /** The lists in a file, PEM or DER. */
    public static List<X509CRL> parse(byte[] bytes) throws GeneralSecurityException {
        List<X509CRL> lists = new ArrayList<>();
        for (CRL list : CertificateFactory.getInstance("X.509").generateCRLs(new ByteArrayInputStream(bytes))) {
            lists.add((X509CRL) list);
        }
        return lists;
    }

    public static Set<? extends X509CRLEntry> entries(X509CRL list) {
        Set<? extends X509CRLEntry> entries = list.getRevokedCertificates();
        return entries == null ? Set.of() : entries;
    }

    /** The key that an entry revokes, if it names one. */
    public static Optional<AgentId> revokedKey(X509CRLEntry entry) {
        byte[] value = entry.getExtensionValue(KEY_IDENTIFIER);
        return value != null && value.length == NESTED + AgentId.SIZE
                ? Optional.of(AgentId.fromBytes(value, NESTED))
                : Optional.empty();
    }

    /** The number that an authority gave its list, if it numbers them. */
    public static Optional<BigInteger> number(X509CRL list) {
        byte[] value = list.getExtensionValue(NUMBER);
        return value != null && value.length > NESTED && value[NESTED - 1] == value.length - NESTED
                ? Optional.of(new BigInteger(Arrays.copyOfRange(value, NESTED, value.length)))
                : Optional.empty();
    }

    /** By number, as the clock of an authority may have been set back since; by date where there is no number. */
    private static int compare(X509CRL list, X509CRL known) {
        Optional<BigInteger> number = number(list);
        Optional<BigInteger> knownNumber = number(known);
        int order = number.isPresent() && knownNumber.isPresent() ? number.get().compareTo(knownNumber.get()) : 0;
        if (order == 0) {
            order = list.getThisUpdate().compareTo(known.getThisUpdate());
        }
        // Dates have seconds only. Of two lists of one second, the longer one cannot reinstate anybody.
        return order != 0
                ? order
                : Integer.compare(entries(list).size(), entries(known).size());
    }

    private Optional<PublicKey> issuer(X509CRL list) {
        return authorities.stream()
                .filter(authority -> authority.getSubjectX500Principal().equals(list.getIssuerX500Principal()))
                .map(X509Certificate::getPublicKey)
                .filter(key -> isSignedBy(list, key))
                .findFirst();
    }

    private static boolean isSignedBy(X509CRL list, PublicKey key) {
        try {
            list.verify(key);
            return true;
        } catch (GeneralSecurityException | RuntimeException e) {
            return false;
        }
    }
}
