package io.wandertoken.protocol.council;

/** Keeps terms in memory: for chairs of simulations, which do not outlive their process. */
public final class RememberedTerms implements TermStore {
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
