package io.wandertoken.agent.transport.gate;

import io.wandertoken.agent.transport.accounting.Budget;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * What addresses may cost us that have not proven to be a peer's: signatures and certificates that turn out bad. Each
 * address has its own budget, so that one flooder does not use up what an honest newcomer needs; all together have
 * another one, for a flooder with many addresses. The addresses of known peers have budgets of their own, which nobody
 * else can use up without forging that very address.
 *
 * <p>The table has a fixed number of places. Addresses that share a place share its budget; which ones do
 * is not for outsiders to know.
 */
public final class SourceBudgets {
    /** The specification's one check per source and 10 ms. */
    public static final Budget.Rate ADDRESS = new Budget.Rate(10, 100);
    /** For all unknown addresses: at 60 µs each, three per cent of a core. */
    static final Budget.Rate ALL = new Budget.Rate(100, 500);
    /** Certificates of strangers from one address: a few suffice, since a good one gives its place back. */
    public static final Budget.Rate ADDRESS_CERTIFICATES = new Budget.Rate(3, 2);
    /** The specification's 20 per second. */
    static final Budget.Rate ALL_CERTIFICATES = new Budget.Rate(20, 20);

    private static final int PLACES = 1024;

    private static final class Place {
        private @Nullable Budget signatures;
        private @Nullable Budget certificates;
    }

    /** All made when the first address fails: agents of a quiet fleet never meet one. */
    private @Nullable Place @Nullable [] places;

    private final Budget all;
    private final Budget allCertificates;
    private final int salt;

    public SourceBudgets(int salt, long nowNanos) {
        this.salt = salt;
        all = new Budget(ALL, nowNanos);
        allCertificates = new Budget(ALL_CERTIFICATES, nowNanos);
    }

    /** Whether a signature from this address may be checked. */
    boolean hasSignature(InetSocketAddress source, long nowNanos) {
        Place place = find(source);
        return Budget.has(place == null ? null : place.signatures, nowNanos) && all.has(nowNanos);
    }

    /** A signature that {@link #hasSignature} allowed to check was bad. */
    void takeSignature(InetSocketAddress source, long nowNanos) {
        Place place = findOrMake(source);
        place.signatures = Budget.take(place.signatures, ADDRESS, nowNanos);
        all.take();
    }

    /** Whether a certificate from this address may be checked. */
    boolean hasCertificate(InetSocketAddress source, long nowNanos) {
        Place place = find(source);
        return Budget.has(place == null ? null : place.certificates, nowNanos) && allCertificates.has(nowNanos);
    }

    /** A certificate that {@link #hasCertificate} allowed to check was of no use. */
    void takeCertificate(InetSocketAddress source, long nowNanos) {
        Place place = findOrMake(source);
        place.certificates = Budget.take(place.certificates, ADDRESS_CERTIFICATES, nowNanos);
        allCertificates.take();
    }

    private @Nullable Place find(InetSocketAddress source) {
        return places == null ? null : places[indexOf(source)];
    }

    private Place findOrMake(InetSocketAddress source) {
        if (places == null) {
            places = new Place[PLACES];
        }
        int index = indexOf(source);
        Place place = places[index];
        if (place == null) {
            place = new Place();
            places[index] = place;
        }
        return place;
    }

    private int indexOf(InetSocketAddress source) {
        return ((source.hashCode() ^ salt) * 0x9E3779B9) >>> 22;
    }
}
