package io.wandertoken.protocol.memory.congestion;

import org.jspecify.annotations.Nullable;

/** What one agent knows of a resource whose number of permits adapts: the latest that any of its tokens, or a note, has told. */
public final class CongestionBook {
    private final @Nullable PermitController controller;

    /** The latest that came with the first permit's token. */
    private CongestionState details = CongestionState.UNKNOWN;

    /** The latest level, whatever told it. */
    private CongestionState level = CongestionState.UNKNOWN;

    /** @param controller null for a resource with a fixed number of permits */
    public CongestionBook(@Nullable PermitController controller) {
        this.controller = controller;
    }

    public boolean isAdaptive() {
        return controller != null;
    }

    /** The latest level, and the latest details that are known. */
    public CongestionState state() {
        return level.session() > details.session() ? details.with(level) : details;
    }

    public int level() {
        return level.level();
    }

    /**
     * What travels with a token, or null for nothing.
     *
     * @param first whether it is the token of the first permit
     */
    public @Nullable CongestionState load(boolean first) {
        if (controller == null || level.equals(CongestionState.UNKNOWN)) {
            return null;
        }
        return first ? state() : level;
    }

    /** A token or a note told something. */
    public void hear(@Nullable CongestionState came) {
        if (controller == null || came == null) {
            return;
        }
        if (came.session() >= level.session()) {
            level = came.brief();
        }
        if (came.session() > details.session() && !came.isBrief()) {
            details = came;
        }
    }

    /**
     * An access under the first permit is over.
     *
     * @param session of its token
     * @return whether the level is another one now
     */
    public boolean record(AccessSample access, long session) {
        int before = level.level();
        if (controller != null) {
            details = controller.next(state(), access, session);
            level = details.brief();
        }
        return level.level() != before;
    }
}
