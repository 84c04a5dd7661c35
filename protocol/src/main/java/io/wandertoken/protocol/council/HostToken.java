package io.wandertoken.protocol.council;

/** The random name under which a host replies. It says nothing about the host, and is new after every boot. */
public record HostToken(long high, long low) implements Comparable<HostToken> {

    @Override
    public int compareTo(HostToken other) {
        int byHigh = Long.compareUnsigned(high, other.high);
        return byHigh != 0 ? byHigh : Long.compareUnsigned(low, other.low);
    }
}
