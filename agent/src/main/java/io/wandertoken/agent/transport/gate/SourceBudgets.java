package io.wandertoken.agent.transport.gate;

import io.wandertoken.agent.transport.accounting.Budget;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What senders may cost us that have not proven to be a peer at its address: signatures and certificates that turn out bad.
 * Each endpoint (address and port) has a budget, so that one flooder does not use up what an honest newcomer needs. All
 * endpoints of an address share another one, because one host has 65,535 ports; of an IPv6 address only the network (64 bits)
 * counts, because one host has all of it. All addresses together have a third one, for a flooder with many addresses.
 *
 * <p>An endpoint that a certified agent has used is not affected by what others of its address or other addresses do, unless
 * they forge it: it has its own budget, and shares another one with its kind only. Peers at their known address, which prove
 * who they are by a known key, do not come here at all.
 *
 * <p>The tables have a fixed number of places. Sources that share a place share its budget; which ones do is not for
 * outsiders to know.
 */
public final class SourceBudgets {
    /** The specification's one check per source and 10 ms. */
    public static final Budget.Rate ENDPOINT = new Budget.Rate(10, 100);
    /** For all endpoints of an address that have proven nothing. */
    static final Budget.Rate ADDRESS = new Budget.Rate(30, 200);
    /** For all of them: at 60 µs each, three per cent of a core. */
    static final Budget.Rate ALL = new Budget.Rate(100, 500);
    /** Certificates of strangers from one endpoint: a few suffice, since a good one gives its place back. */
    public static final Budget.Rate ENDPOINT_CERTIFICATES = new Budget.Rate(3, 2);

    static final Budget.Rate ADDRESS_CERTIFICATES = new Budget.Rate(9, 8);
    /** The specification's 20 per second. */
    static final Budget.Rate ALL_CERTIFICATES = new Budget.Rate(20, 20);

    private static final int PLACES = 1024;
    private static final int MOST_PROVEN = 4096;

    /** Budgets of one kind of check, by endpoint, by address and together. */
    private static final class Rations {
        private final Budget.Rate endpoint;
        private final Budget.Rate address;
        private final Budget all;
        private final Budget allProven;
        /** Made when the first one fails: agents of a quiet fleet never meet one. */
        private @Nullable Budget @Nullable [] endpoints;

        private @Nullable Budget @Nullable [] addresses;

        Rations(Budget.Rate endpoint, Budget.Rate address, Budget.Rate all, long nowNanos) {
            this.endpoint = endpoint;
            this.address = address;
            this.all = new Budget(all, nowNanos);
            this.allProven = new Budget(all, nowNanos);
        }

        boolean has(Source source, long nowNanos) {
            return (endpoints == null || Budget.has(endpoints[source.endpoint], nowNanos))
                    && (source.proven
                            ? allProven.has(nowNanos)
                            : (addresses == null || Budget.has(addresses[source.address], nowNanos))
                                    && all.has(nowNanos));
        }

        void take(Source source, long nowNanos) {
            if (endpoints == null || addresses == null) {
                endpoints = new Budget[PLACES];
                addresses = new Budget[PLACES];
            }
            endpoints[source.endpoint] = Budget.take(endpoints[source.endpoint], endpoint, nowNanos);
            if (source.proven) {
                allProven.take();
            } else {
                addresses[source.address] = Budget.take(addresses[source.address], address, nowNanos);
                all.take();
            }
        }
    }

    /** The places of a source. */
    private record Source(int endpoint, int address, boolean proven) {}

    private final Rations signatures;
    private final Rations certificates;
    private final long salt;
    /** The endpoints that certified agents have used; the one that was not used for longest goes first. */
    private final Set<InetSocketAddress> proven = Collections.newSetFromMap(new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<InetSocketAddress, Boolean> eldest) {
            return size() > MOST_PROVEN;
        }
    });

    public SourceBudgets(long salt, long nowNanos) {
        this.salt = salt;
        signatures = new Rations(ENDPOINT, ADDRESS, ALL, nowNanos);
        certificates = new Rations(ENDPOINT_CERTIFICATES, ADDRESS_CERTIFICATES, ALL_CERTIFICATES, nowNanos);
    }

    /** Something genuine for us came from this endpoint, and it was no copy. */
    void prove(InetSocketAddress source) {
        proven.add(source);
    }

    /** Whether a signature from this endpoint may be checked. */
    public boolean hasSignature(InetSocketAddress source, long nowNanos) {
        return signatures.has(places(source), nowNanos);
    }

    /** A signature that {@link #hasSignature} allowed to check was bad. */
    public void takeSignature(InetSocketAddress source, long nowNanos) {
        signatures.take(places(source), nowNanos);
    }

    /** Whether a certificate from this endpoint may be checked. */
    boolean hasCertificate(InetSocketAddress source, long nowNanos) {
        return certificates.has(places(source), nowNanos);
    }

    /** A certificate that {@link #hasCertificate} allowed to check was of no use. */
    void takeCertificate(InetSocketAddress source, long nowNanos) {
        certificates.take(places(source), nowNanos);
    }

    private Source places(InetSocketAddress source) {
        byte[] bytes = source.getAddress().getAddress();
        ByteBuffer address = ByteBuffer.wrap(bytes);
        long network = mixed(bytes.length == Integer.BYTES ? address.getInt() : address.getLong(), salt);
        long host = address.hasRemaining() ? address.getLong() : 0;
        long endpoint = mixed(mixed(host, network), source.getPort());
        return new Source(indexOf(endpoint), indexOf(network), proven.contains(source));
    }

    /** Nobody can find two addresses that share a place without the salt. */
    private static long mixed(long value, long seed) {
        long mixed = (value ^ seed) * 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ mixed >>> 32) * 0xD6E8FEB86659FD93L;
        return mixed ^ mixed >>> 32;
    }

    private static int indexOf(long hash) {
        return (int) hash & PLACES - 1;
    }
}
