package io.wandertoken.protocol.council;

/** Coins by mixing bits: as good as random for a simulation, but no secret to somebody who sees many of them. */
public final class MixedCoins implements CoinSource {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final double UNIT = 0x1.0p-53;

    private final long secret;

    public MixedCoins(long secret) {
        this.secret = secret;
    }

    @Override
    public double draw(Term term, int round, int coin) {
        long place = ((long) round << 8) + coin;
        long mixed = mix(mix(mix(secret ^ term.chair()) + term.number() * GOLDEN) + place * GOLDEN);
        return (mixed >>> 11) * UNIT;
    }

    /** A bijection after which every input bit has changed half of the output bits: a round of shifts and products. */
    private static long mix(long bits) {
        long mixed = bits + GOLDEN;
        mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }
}
