package io.wandertoken.agent.transport;

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
final class SourceBudgets {
    /** For an address that is a known peer's. */
    static final Budget.Rate PEER = new Budget.Rate(50, 200);
    /** The specification's one check per source and 10 ms. */
    static final Budget.Rate ADDRESS = new Budget.Rate(10, 100);
    /** For all unknown addresses: at 60 µs each, three per cent of a core. */
    static final Budget.Rate ALL = new Budget.Rate(100, 500);
    /** Certificates of strangers from one address: a few suffice, since a good one gives its place back. */
    static final Budget.Rate ADDRESS_CERTIFICATES = new Budget.Rate(3, 2);
    /** The specification's 20 per second. */
    static final Budget.Rate ALL_CERTIFICATES = new Budget.Rate(20, 20);

    private static final int PLACES = 1024;

    private static final class Place {
        private final Budget signatures;
        private final Budget certificates;

        Place(long nowNanos) {
            signatures = new Budget(ADDRESS, nowNanos);
            certificates = new Budget(ADDRESS_CERTIFICATES, nowNanos);
        }
    }

    /** Made when an address first needs one: most agents of a quiet fleet never meet a stranger. */
    private final @Nullable Place[] places = new Place[PLACES];

    private final Budget all;
    private final Budget allCertificates;
    private final int salt;
    private final long madeNanos;

    SourceBudgets(int salt, long nowNanos) {
        this.salt = salt;
        all = new Budget(ALL, nowNanos);
        allCertificates = new Budget(ALL_CERTIFICATES, nowNanos);
        madeNanos = nowNanos;
    }

    boolean takeSignature(InetSocketAddress source, long nowNanos) {
        return takeBoth(place(source).signatures, all, nowNanos);
    }

    void giveBackSignature(InetSocketAddress source) {
        place(source).signatures.giveBack();
        all.giveBack();
    }

    boolean takeCertificate(InetSocketAddress source, long nowNanos) {
        return takeBoth(place(source).certificates, allCertificates, nowNanos);
    }

    void giveBackCertificate(InetSocketAddress source) {
        place(source).certificates.giveBack();
        allCertificates.giveBack();
    }

    private static boolean takeBoth(Budget own, Budget common, long nowNanos) {
        boolean allowed = own.has(nowNanos) && common.has(nowNanos);
        if (allowed) {
            own.take();
            common.take();
        }
        return allowed;
    }

    private Place place(InetSocketAddress source) {
        int hash = (source.hashCode() ^ salt) * 0x9E3779B9;
        Place place = places[hash >>> 22];
        if (place == null) {
            place = new Place(madeNanos);
            places[hash >>> 22] = place;
        }
        return place;
    }
}
