package io.wandertoken.protocol.scenario;

import io.wandertoken.protocol.Durations;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.context.CouncilEvent;
import io.wandertoken.protocol.agent.context.Disagreement;
import io.wandertoken.protocol.agent.context.LeaseEnd;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.token.Token;
import java.util.Locale;

/** Events as one line each. */
final class EventText {

    /**
     * A line and the name by which scripts show and hide it.
     *
     * @param text begins with the words of the name
     */
    record Line(String name, String text) {
        static Line of(String words, String more) {
            return new Line(words.replace(' ', '-'), (words + " " + more).strip());
        }
    }

    private final ScenarioNames names;
    private final boolean severalPermits;

    EventText(ScenarioNames names, boolean severalPermits) {
        this.names = names;
        this.severalPermits = severalPermits;
    }

    /** @param at the agent where it happens */
    Line of(int at, AgentEvent event) {
        if (event instanceof AgentEvent.TokenArrived arrived) {
            return Line.of(
                    "token arrived", token(arrived.token(), arrived.permit()) + " from=" + agent(arrived.from(), at));
        } else if (event instanceof AgentEvent.TokenPassed passed) {
            return Line.of("token passed", token(passed.token(), passed.permit()) + " to=" + agent(passed.to(), at));
        } else if (event instanceof AgentEvent.PassingFailed failed) {
            return Line.of(
                    "handover failed",
                    names.token(failed.token()) + permit(failed.permit()) + " to=" + agent(failed.to(), at));
        } else if (event instanceof AgentEvent.TokenRegenerated made) {
            return Line.of(made.first() ? "token created" : "token regenerated", token(made.token(), made.permit()));
        } else if (event instanceof AgentEvent.TokenRecovered made) {
            return Line.of("token replaced", token(made.token(), made.permit()) + " lost=" + names.token(made.lost()));
        } else if (event instanceof AgentEvent.TokenRemoved removed) {
            return Line.of("token removed", token(removed.token(), removed.permit()));
        } else if (event instanceof AgentEvent.TokenSuspicious token) {
            return Line.of(
                    "token suspicious",
                    token(token.token(), token.permit()) + " peer=" + agent(token.peer(), at) + ": " + token.what());
        } else if (event instanceof AgentEvent.HolderSeen seen) {
            return Line.of(
                    "holder seen",
                    token(seen.token(), seen.permit()) + " at=" + agent(seen.holder(), at)
                            + (seen.label().isEmpty() ? "" : " label=" + seen.label()));
        } else if (event instanceof AgentEvent.TokenSeen seen) {
            return Line.of("token seen", token(seen.token(), seen.permit()) + " at=" + agent(seen.holder(), at));
        }
        return lease(at, event);
    }

    private Line lease(int at, AgentEvent event) {
        if (event instanceof AgentEvent.LeaseGranted granted) {
            return Line.of(
                    "lease granted",
                    lease(granted.lease()) + permit(granted.permit()) + " fence=" + names.number(granted.fence())
                            + " until=" + until(granted.deadlineNanos()));
        } else if (event instanceof AgentEvent.LeaseRenewed renewed) {
            return Line.of("lease renewed", lease(renewed.lease()) + " until=" + until(renewed.deadlineNanos()));
        } else if (event instanceof AgentEvent.LeaseEnded ended) {
            LeaseEnd end = ended.end();
            return Line.of(
                    "lease ended",
                    lease(ended.lease()) + permit(ended.permit()) + " " + end.cause() + " fence="
                            + names.number(end.fence()) + " held="
                            + Durations.format(end.heldNanos() / 1_000_000 * 1_000_000)
                            + (end.isOverlapped() ? " overlap=" + agent(end.overlap(), at) : "")
                            + (end.caveat() == LeaseEnd.Caveat.NONE ? "" : " caveat=" + end.caveat()));
        } else if (event instanceof AgentEvent.LeaseRefused refused) {
            return Line.of(
                    "lease refused",
                    lease(refused.lease()) + " " + refused.cause()
                            + (refused.job() == null
                                    ? ""
                                    : " " + Durations.format(refused.job().attemptNanos() / 1_000_000 * 1_000_000)
                                            + " ago"));
        } else if (event instanceof AgentEvent.LevelChanged changed) {
            return Line.of("level changed", changed.level() + " slowdown=" + changed.slowdown());
        } else if (event instanceof AgentEvent.OverlapSeen seen) {
            return Line.of(
                    "overlap seen", lease(seen.lease()) + permit(seen.permit()) + " with=" + agent(seen.holder(), at));
        }
        return strict(at, event);
    }

    private Line strict(int at, AgentEvent event) {
        if (event instanceof AgentEvent.RequestSent sent) {
            return Line.of("request sent", "to=" + agent(sent.to(), at) + permit(sent.permit()));
        } else if (event instanceof AgentEvent.RequestReceived received) {
            return Line.of(
                    "request received",
                    "from=" + agent(received.from(), at) + permit(received.permit())
                            + (received.origin() == PeerRef.NOBODY ? "" : " for=" + agent(received.origin(), at)));
        } else if (event instanceof AgentEvent.EpochBegun begun) {
            return Line.of(
                    "epoch begun",
                    names.number(begun.number()) + permit(begun.permit()) + " members=" + begun.members());
        } else if (event instanceof AgentEvent.TooManyMembers many) {
            return Line.of("too many members", many.count() + permit(many.permit()));
        } else if (event instanceof AgentEvent.ResourceStopped stopped) {
            return Line.of("resource stopped", permit(stopped.permit()));
        } else if (event instanceof Disagreement.PermitsDisagree rules) {
            return Line.of("rules differ", "from=" + agent(rules.peer(), at) + " its-permits=" + rules.theirs());
        } else if (event instanceof Disagreement.LossesDisagree rules) {
            return Line.of(
                    "rules differ",
                    "from=" + agent(rules.peer(), at) + " its-on-token-loss="
                            + (rules.stops() ? "stop" : "regenerate"));
        } else if (event instanceof Disagreement.ModesDisagree rules) {
            return Line.of(
                    "rules differ",
                    "from=" + agent(rules.peer(), at) + " its-mode=" + (rules.strict() ? "strict" : "soft"));
        }
        return agent(at, event);
    }

    private Line agent(int at, AgentEvent event) {
        if (event instanceof AgentEvent.MemberChanged changed) {
            String change = changed.change().name().toLowerCase(Locale.ROOT);
            return Line.of("view", change + (changed.peer() == PeerRef.NOBODY ? "" : " " + agent(changed.peer(), at)));
        } else if (event instanceof AgentEvent.Isolated) {
            return Line.of("isolated", "");
        } else if (event instanceof AgentEvent.Connected) {
            return Line.of("connected", "");
        } else if (event instanceof AgentEvent.Left) {
            return Line.of("left", "");
        } else if (event instanceof CouncilEvent.Changed changed) {
            return Line.of("council", changed.change().name());
        } else if (event instanceof CouncilEvent.Ready) {
            return Line.of("council", "READY");
        } else if (event instanceof CouncilEvent.Abandoned abandoned) {
            return Line.of("council", "ABANDONED: " + abandoned.why());
        } else if (event instanceof CouncilEvent.SeatChanged changed) {
            return Line.of("council member", changed.change().name());
        } else if (event instanceof AgentEvent.TwinHeard || event instanceof AgentEvent.TooLong) {
            // Drivers emit these, agents do not.
            throw new IllegalArgumentException("an agent emitted " + event);
        }
        throw new IllegalArgumentException("scenarios have no text for " + event + "; add it to EventText");
    }

    private String token(Token token, int permit) {
        return names.token(token.id()) + permit(permit) + " session=" + names.number(token.session());
    }

    private String permit(int permit) {
        return severalPermits ? " permit=" + permit : "";
    }

    static String lease(long lease) {
        return "L" + lease;
    }

    private static String until(long deadlineNanos) {
        long nanos = deadlineNanos - ScenarioNames.EPOCH_NANOS;
        return deadlineNanos == Long.MAX_VALUE || nanos < 0 ? "released" : ScenarioTrace.time(nanos);
    }

    private static String agent(int number, int self) {
        return ScenarioNames.agent(number, self);
    }
}
