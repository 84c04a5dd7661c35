package io.wandertoken.agent.config;

/** What is kept, in one sentence: the same words in status, API, advice and documents. */
public final class Guarantee {
    /** What a resource of one permit keeps in mode soft. */
    public static final String SOFT =
            "one holder with high probability; after a crash or a partition two may overlap until one token is removed";

    /** What a resource of one permit keeps in all other modes. */
    public static final String STRICT =
            "exactly one holder while no agent crashes with the token and the network is not partitioned";

    /** What named locks keep. */
    public static final String LOCKS =
            "one holder of each name with high probability; after a false suspicion or a partition a held name may be"
                    + " granted again, with a higher fence";

    private Guarantee() {}

    /** What a resource keeps. */
    public static String of(ResourceSettings settings) {
        int permits = settings.permits();
        if (settings.hasNamedLocks() && settings.quorum().isEmpty()) {
            return LOCKS;
        }
        if (settings.quorum().isPresent()) {
            String holders = permits == 1 ? "one holder" : permits + " holders";
            return "at most " + (settings.hasNamedLocks() ? "one holder of each name" : holders)
                    + ", also through crashes and partitions, while clocks run at about the same speed; nobody is served"
                    + " without a majority of "
                    + String.join(", ", settings.quorum().get().voters());
        }
        if (!settings.mode().isStrict()) {
            return permits == 1
                    ? SOFT
                    : "at most " + permits
                            + " holders with high probability; after a crash or a partition there may be more"
                            + " until a token is removed";
        }
        String way = switch (settings.mode()) {
            case RING -> "in a fixed order";
            case REQUEST -> "oldest request first";
            case TREE -> "along a tree";
            default -> "in the order of the requests";
        };
        String strict = permits == 1 ? STRICT : STRICT.replace("exactly one holder", "at most " + permits + " holders");
        String most = permits == 1 ? "two may overlap until one is removed" : "there may be more until one is removed";
        String loss = settings.reactions().onTokenLoss() == ResourceSettings.OnTokenLoss.STOP
                ? "stops when the token cannot be replaced safely"
                : "after a crash or a partition a new token is made, and " + most;
        return strict + ", " + way + "; " + loss;
    }
}
