package io.wandertoken.protocol.agent.context;

/** A peer has other rules for a resource than this agent. */
public sealed interface Disagreement extends AgentEvent {
    /** The first of the resource. */
    int permit();

    int peer();

    void deliver(Handler handler);

    @Override
    default void deliver(AgentEvent.Handler handler) {
        handler.onDisagreement(this);
    }

    /** Handles every disagreement. */
    interface Handler {
        void onPermitsDisagree(PermitsDisagree event);

        void onLossesDisagree(LossesDisagree event);

        void onModesDisagree(ModesDisagree event);

        void onQuorumsDisagree(QuorumsDisagree event);
    }

    /** A peer states other permits of a resource, or shards of named locks, so that together too many may be let in. */
    record PermitsDisagree(int permit, int peer, int theirs) implements Disagreement {
        @Override
        public void deliver(Handler handler) {
            handler.onPermitsDisagree(this);
        }
    }

    /** A peer replaces a lost token where this agent would stop; or, if {@code stops}, the other way round. */
    record LossesDisagree(int permit, int peer, boolean stops) implements Disagreement {
        @Override
        public void deliver(Handler handler) {
            handler.onLossesDisagree(this);
        }
    }

    /**
     * A peer lets the token of a strict resource walk, or the other way round, or asks for it in another way: they starve each
     * other.
     *
     * @param strict whether it is the peer whose mode is strict
     */
    record ModesDisagree(int permit, int peer, boolean strict) implements Disagreement {
        @Override
        public void deliver(Handler handler) {
            handler.onModesDisagree(this);
        }
    }

    /** A peer names other voters for a resource, or none: licences of one side do not count on the other. */
    record QuorumsDisagree(int permit, int peer) implements Disagreement {
        @Override
        public void deliver(Handler handler) {
            handler.onQuorumsDisagree(this);
        }
    }
}
