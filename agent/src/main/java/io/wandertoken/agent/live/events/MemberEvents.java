package io.wandertoken.agent.live.events;

import io.wandertoken.agent.live.lease.LiveViews;
import io.wandertoken.control.EventView.Kind;
import io.wandertoken.protocol.membership.MembershipEvent;

/** Reports peers that come and go, by name. Runs on the agent's own thread. */
final class MemberEvents {
    private final LiveViews views;
    private final CertificateWatch certificate;
    private final Telling telling;
    private final UnnamedPeers newcomers = new UnnamedPeers();

    /** How the rest of the world hears of it. */
    interface Telling {
        void tell(Kind kind, String peer, String text);
    }

    MemberEvents(LiveViews views, CertificateWatch certificate, Telling telling) {
        this.views = views;
        this.certificate = certificate;
        this.telling = telling;
    }

    void onChange(int peer, MembershipEvent change, long nowNanos) {
        if (change == MembershipEvent.ADDED && !views.isNamed(peer)) {
            newcomers.add(peer, nowNanos);
            return;
        }
        Kind kind = MemberEventText.kind(change);
        if (kind != null) {
            newcomers.remove(peer);
        }
        if (kind != null && !isOurFault(change)) {
            tell(kind, peer, change);
        }
    }

    /** Nobody hears an agent that is shut out, but it may hear the others, which then seem to fall silent and return for ever. */
    private boolean isOurFault(MembershipEvent change) {
        boolean wavers = change == MembershipEvent.QUARANTINED || change == MembershipEvent.RETURNED;
        return wavers && !certificate.shutOut().isEmpty();
    }

    /** Time has passed: some names may be known by now. */
    void onLook(long nowNanos) {
        for (int peer : newcomers.take(views::isNamed, nowNanos)) {
            tell(Kind.MEMBER_FOUND, peer, MembershipEvent.ADDED);
        }
    }

    /** Nobody hears an agent whose key another one uses that started later. */
    void onTwin(int peer, String place) {
        telling.tell(
                Kind.WARNING,
                views.name(peer),
                "another agent uses the certificate of " + views.fullName(peer) + ", at " + place
                        + ", and nobody answers it; give it one of its own with 'wander ca issue'");
    }

    private void tell(Kind kind, int peer, MembershipEvent change) {
        telling.tell(kind, views.name(peer), views.fullName(peer) + " " + MemberEventText.text(change));
    }
}
