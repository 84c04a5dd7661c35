package io.wandertoken.agent.live.events;

import io.wandertoken.agent.live.lease.LiveViews;
import io.wandertoken.control.EventView.Kind;
import io.wandertoken.protocol.membership.MembershipEvent;

/** Reports peers that come and go, by name, and whether any peer answers. Runs on the agent's own thread. */
final class MemberEvents {
    private final LiveViews views;
    private final CertificateWatch certificate;
    private final long graceEndNanos;
    private final EventWriter writer;
    private final UnnamedPeers newcomers = new UnnamedPeers();
    private boolean isolated;
    private boolean isolationReported;

    /** @param graceEndNanos until then no isolation is reported: every agent starts without peers */
    MemberEvents(LiveViews views, CertificateWatch certificate, long graceEndNanos, EventWriter writer) {
        this.views = views;
        this.certificate = certificate;
        this.graceEndNanos = graceEndNanos;
        this.writer = writer;
    }

    void onChange(int peer, MembershipEvent change, long nowNanos) {
        if (change == MembershipEvent.ADDED && !views.isNamed(peer)) {
            newcomers.add(peer, nowNanos);
            return;
        }
        switch (change) {
            case ADDED -> report(Kind.MEMBER_FOUND, peer, "is known now");
            case RETURNED -> reportUnlessShutOut(Kind.MEMBER_FOUND, peer, "answers again");
            case DEPARTED -> report(Kind.MEMBER_LEFT, peer, "said goodbye");
            case FORGOTTEN -> report(Kind.MEMBER_LEFT, peer, "did not answer for a day and is forgotten");
            case BANNED -> report(Kind.MEMBER_EXCLUDED, peer, "is excluded: its certificate was revoked");
            case QUARANTINED -> reportUnlessShutOut(Kind.MEMBER_QUARANTINED, peer, "does not answer");
            case JOINED, ISOLATED, LEFT, OUTDATED, REPLACED -> {
                // People need not know.
            }
        }
    }

    void onIsolated(long nowNanos) {
        isolated = true;
        reportIsolation(nowNanos);
    }

    void onConnected() {
        isolated = false;
        isolationReported = false;
        writer.write(Kind.CONNECTED, "other agents answer");
    }

    /** Time has passed: some names may be known by now. */
    void onLook(long nowNanos) {
        reportIsolation(nowNanos);
        for (int peer : newcomers.take(views::isNamed, nowNanos)) {
            report(Kind.MEMBER_FOUND, peer, "is known now");
        }
    }

    /** Nobody hears an agent whose key another one uses that started later. */
    void onTwin(int peer, String place) {
        write(
                Kind.WARNING,
                peer,
                "another agent uses the certificate of " + views.fullName(peer) + ", at " + place
                        + ", and nobody answers it; give it one of its own with 'wander ca issue'");
    }

    private void reportIsolation(long nowNanos) {
        if (isolated && !isolationReported && nowNanos >= graceEndNanos) {
            isolationReported = true;
            boolean accepted = certificate.shutOut().isEmpty();
            writer.write(
                    Kind.ISOLATED,
                    "no other agent answers"
                            + (accepted ? "; check the seeds and the firewall with 'wander doctor'" : ""));
        }
    }

    /** Nobody hears an agent that is shut out, but it may hear the others, which then seem to fall silent and return forever. */
    private void reportUnlessShutOut(Kind kind, int peer, String text) {
        if (certificate.shutOut().isEmpty()) {
            report(kind, peer, text);
        } else {
            newcomers.remove(peer);
        }
    }

    private void report(Kind kind, int peer, String text) {
        newcomers.remove(peer);
        write(kind, peer, views.fullName(peer) + " " + text);
    }

    private void write(Kind kind, int peer, String text) {
        writer.write(kind, "", "", 0, views.name(peer), text);
    }
}
