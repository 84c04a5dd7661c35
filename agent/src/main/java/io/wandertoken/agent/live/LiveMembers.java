package io.wandertoken.agent.live;

import io.wandertoken.agent.control.EventView.Kind;
import io.wandertoken.protocol.membership.MembershipEvent;

/** Tells of peers that come and go, by name. On the agent's own thread. */
final class LiveMembers {
    private final LiveViews views;
    private final Telling telling;
    private final Newcomers newcomers = new Newcomers();

    /** How the rest of the world hears of it. */
    interface Telling {
        void tell(Kind kind, String peer, String text);
    }

    LiveMembers(LiveViews views, Telling telling) {
        this.views = views;
        this.telling = telling;
    }

    void onChange(int peer, MembershipEvent change, long nowNanos) {
        if (change == MembershipEvent.ADDED && !views.isNamed(peer)) {
            newcomers.add(peer, nowNanos);
            return;
        }
        Kind kind = MemberNews.kind(change);
        if (kind != null) {
            newcomers.remove(peer);
            tell(kind, peer, change);
        }
    }

    /** Time has passed: some names may be known by now. */
    void onLook(long nowNanos) {
        for (int peer : newcomers.take(views::isNamed, nowNanos)) {
            tell(Kind.MEMBER_FOUND, peer, MembershipEvent.ADDED);
        }
    }

    private void tell(Kind kind, int peer, MembershipEvent change) {
        telling.tell(kind, views.name(peer), views.fullName(peer) + " " + MemberNews.text(change));
    }
}
