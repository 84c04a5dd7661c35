package io.wandertoken.agent.live.events;

import io.wandertoken.control.EventView.Kind;
import io.wandertoken.protocol.membership.MembershipEvent;
import org.jspecify.annotations.Nullable;

/** The text and the kind of the event that reports a change of a peer. */
final class MemberEventText {
    private MemberEventText() {}

    /** The kind of event, or null when people need not know. */
    static @Nullable Kind kind(MembershipEvent change) {
        return switch (change) {
            case ADDED, RETURNED -> Kind.MEMBER_FOUND;
            case DEPARTED, FORGOTTEN, BANNED -> Kind.MEMBER_LEFT;
            case QUARANTINED -> Kind.MEMBER_QUARANTINED;
            case JOINED, ISOLATED, LEFT, OUTDATED, REPLACED -> null;
        };
    }

    static String text(MembershipEvent change) {
        return switch (change) {
            case ADDED -> "is known now";
            case RETURNED -> "answers again";
            case DEPARTED -> "said goodbye";
            case FORGOTTEN -> "did not answer for a day and is forgotten";
            case BANNED -> "is excluded: its certificate was revoked";
            case QUARANTINED -> "does not answer";
            case JOINED, ISOLATED, LEFT, OUTDATED, REPLACED -> "";
        };
    }
}
