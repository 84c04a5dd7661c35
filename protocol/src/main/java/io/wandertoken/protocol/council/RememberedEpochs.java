package io.wandertoken.protocol.council;

/** Keeps epochs in memory: for chairs of simulations, which do not outlive their process. */
public final class RememberedEpochs implements EpochStore {
    private long last;

    @Override
    public long last() {
        return last;
    }

    @Override
    public void keep(long number) {
        last = number;
    }

    @Override
    public void note(long number) {
        last = Math.max(last, number);
    }
}
