package io.wandertoken.protocol.scenario;

import io.wandertoken.protocol.Durations;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.AgentMessage.Ask;
import io.wandertoken.protocol.agent.message.AgentMessage.CouncilAnswer;
import io.wandertoken.protocol.agent.message.AgentMessage.CouncilCall;
import io.wandertoken.protocol.agent.message.AgentMessage.Directory;
import io.wandertoken.protocol.agent.message.AgentMessage.News;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.ContactList;
import io.wandertoken.protocol.agent.message.DemandMessage;
import io.wandertoken.protocol.agent.message.DemandMessage.Fetch;
import io.wandertoken.protocol.agent.message.DemandMessage.Hint;
import io.wandertoken.protocol.agent.message.DemandMessage.Queued;
import io.wandertoken.protocol.agent.message.DemandMessage.Segment;
import io.wandertoken.protocol.agent.message.DemandMessage.Waiting;
import io.wandertoken.protocol.agent.message.DemandMessage.Want;
import io.wandertoken.protocol.agent.message.EpochMemory;
import io.wandertoken.protocol.agent.message.LicenceDatagram;
import io.wandertoken.protocol.agent.message.MemoryMessage;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.SignBatch;
import io.wandertoken.protocol.agent.message.StrictMessage.Enter;
import io.wandertoken.protocol.agent.message.StrictMessage.Epoch;
import io.wandertoken.protocol.agent.message.StrictMessage.Receipt;
import io.wandertoken.protocol.agent.message.StrictMessage.Request;
import io.wandertoken.protocol.agent.message.StrictMessage.Silence;
import io.wandertoken.protocol.agent.message.TokenPayload;
import io.wandertoken.protocol.agent.message.WaitQueueState;
import io.wandertoken.protocol.agent.message.Waiter;
import io.wandertoken.protocol.council.CouncilMessage.Announcement;
import io.wandertoken.protocol.council.CouncilMessage.CouncilReply;
import io.wandertoken.protocol.council.election.Question;
import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.protocol.handover.HandoverMessage.Ack;
import io.wandertoken.protocol.handover.HandoverMessage.Commit;
import io.wandertoken.protocol.handover.HandoverMessage.EarlyStop;
import io.wandertoken.protocol.handover.HandoverMessage.Move;
import io.wandertoken.protocol.handover.HandoverMessage.Nack;
import io.wandertoken.protocol.membership.MembershipMessage;
import io.wandertoken.protocol.memory.JobRecord;
import io.wandertoken.protocol.memory.MemoryState;
import io.wandertoken.protocol.memory.locks.HeldLock;
import io.wandertoken.protocol.request.TokenMemory;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Messages as one line each, named as on the wire. */
final class MessageText {
    private final ScenarioNames names;
    private final boolean severalPermits;
    private final BooleanSupplier details;

    /** @param details whether nonces, entries and certificates of handovers are shown */
    MessageText(ScenarioNames names, boolean severalPermits, BooleanSupplier details) {
        this.names = names;
        this.severalPermits = severalPermits;
        this.details = details;
    }

    /** @param from whom SELF means */
    String of(int from, AgentMessage message) {
        if (message instanceof Passing passing) {
            return passing(from, passing);
        } else if (message instanceof Directory directory) {
            return membership(directory.message());
        } else if (message instanceof SignBatch batch) {
            return "SIGNS "
                    + batch.signs().stream()
                            .map(sign -> of(from, sign).substring("SIGN ".length()))
                            .collect(Collectors.joining(", "));
        } else if (message instanceof Sign sign) {
            return "SIGN " + names.token(sign.token()) + permit(sign.permit()) + " session="
                    + names.number(sign.session())
                    + " holder=" + ScenarioNames.agent(sign.holder(), from)
                    + (sign.using() ? " using" : "")
                    + (sign.label().isEmpty() ? "" : " label=" + sign.label())
                    + (sign.epoch() == 0 ? "" : " epoch=" + names.number(sign.epoch()))
                    + (sign.ageNanos() == 0 ? "" : " age=" + millis(sign.ageNanos()));
        } else if (message instanceof News news) {
            return "NEWS " + names.token(news.token()) + permit(news.permit()) + " session="
                    + names.number(news.session())
                    + (news.gone() ? " gone" : " holder=" + ScenarioNames.agent(news.holder(), from));
        } else if (message instanceof Ask ask) {
            return "ASK " + names.token(ask.token()) + permit(ask.permit()) + " session=" + names.number(ask.session());
        } else if (message instanceof ContactList list) {
            return "CONTACTS " + names.token(list.token()) + permit(list.permit()) + " " + contacts(from, list);
        } else if (message instanceof DemandMessage demand) {
            return demand(from, demand);
        } else if (message instanceof CouncilCall call) {
            return announce(call);
        } else if (message instanceof CouncilAnswer answer) {
            return reply(answer.reply());
        }
        if (message instanceof MemoryMessage.Note note) {
            return "MEMORY" + permit(note.permit()) + remembered(note.state());
        } else if (message instanceof MemoryMessage.NoteReceipt receipt) {
            return "MEMORY-RECEIPT" + permit(receipt.permit());
        }
        if (message instanceof LicenceDatagram licence) {
            LicenceText text = new LicenceText(names);
            licence.message().deliver(PeerRef.SELF, text);
            return text.line() + permit(licence.permit());
        }
        return strict(from, message);
    }

    private static String remembered(MemoryState memory) {
        return memory == null
                ? ""
                : (memory.endNanos() == JobRecord.NEVER ? "" : " ended=" + millis(memory.endNanos()))
                        + (memory.congestion() == null
                                ? ""
                                : " level=" + memory.congestion().level())
                        + memory.jobs().stream()
                                .map(job -> " job" + job.key() + "=" + millis(job.attemptNanos()) + "/" + job.result())
                                .collect(Collectors.joining())
                        + memory.locks().held().stream()
                                .map(held -> (held.isGivenAway() ? " lost" : " lock" + held.name()) + "="
                                        + (held.owner() == HeldLock.NO_OWNER
                                                ? "free"
                                                : ScenarioNames.agent((int) held.owner())))
                                .collect(Collectors.joining())
                        + memory.locks().waiters().stream()
                                .map(waiter ->
                                        " waits" + waiter.name() + "=" + ScenarioNames.agent((int) waiter.agent()))
                                .collect(Collectors.joining());
    }

    private static String contact(int from, ContactList.Contact contact) {
        String age = contact.ageNanos() == ContactList.NEVER ? "never" : millis(Math.max(0, contact.ageNanos()));
        return ScenarioNames.agent(contact.peer(), from)
                + (contact.ageNanos() == ContactList.LEFT ? "-left" : contact.ageNanos() == 0 ? "" : "-" + age)
                + (contact.guards() ? "!" : "");
    }

    private static String contacts(int from, ContactList list) {
        return Stream.concat(
                        list.contacts().stream().map(contact -> contact(from, contact)),
                        list.strangers().stream().map(stranger -> "stranger-" + millis(stranger.ageNanos())))
                .collect(Collectors.joining(","));
    }

    private String passing(int from, Passing passing) {
        HandoverMessage message = passing.message();
        String about = " " + names.token(message.token()) + permit(passing.permit()) + " session="
                + names.number(message.session());
        String more = "";
        if (details.getAsBoolean()) {
            List<PeerRef> entries = passing.entries();
            more = (message.bringsCertificate() ? " certificate" : "")
                    + (entries.isEmpty()
                            ? ""
                            : " entries="
                                    + entries.stream()
                                            .map(entry -> ScenarioNames.agent(entry.number()))
                                            .collect(Collectors.joining(",")));
        }
        if (message instanceof Move move) {
            return "MOVE" + about + payload(passing.payload()) + remembered(passing.memory())
                    + nonce("attempt", move.attempt()) + more;
        } else if (message instanceof Ack ack) {
            return "ACK" + about + nonce("attempt", ack.attempt()) + nonce("acceptance", ack.acceptance()) + more;
        } else if (message instanceof Commit commit) {
            return "COMMIT" + about
                    + (passing.licence() == null
                            ? ""
                            : " licence=" + millis(passing.licence().nanos()))
                    + (passing.contacts() == null ? "" : " contacts=" + contacts(from, passing.contacts()))
                    + nonce("acceptance", commit.acceptance()) + more;
        } else if (message instanceof EarlyStop stop) {
            return "EARLYSTOP" + about + nonce("acceptance", stop.acceptance()) + more;
        } else if (message instanceof Nack nack) {
            return "NACK" + about + " " + nack.refusal() + nonce("attempt", nack.attempt()) + more;
        }
        throw unknown(message);
    }

    private String payload(TokenPayload payload) {
        if (payload instanceof EpochMemory brought) {
            return " epoch=" + names.number(brought.epoch()) + memory(brought.memory());
        } else if (payload instanceof WaitQueueState queue) {
            return (queue.called() ? " called" : "")
                    + (queue.waiters().isEmpty() ? "" : " queue=" + waiters(queue.waiters()))
                    + (queue.keeper() == PeerRef.NOBODY ? "" : " keeper=" + ScenarioNames.agent(queue.keeper()));
        }
        return "";
    }

    private static String waiters(List<Waiter> waiters) {
        return ScenarioNames.agents(waiters.stream().map(Waiter::peer).toList(), 0);
    }

    private String demand(int from, DemandMessage message) {
        String permit = permit(message.permit());
        if (message instanceof Want want) {
            return "WANT" + permit
                    + (want.origin() == from ? "" : " of " + ScenarioNames.agent(want.origin()))
                    + " waited=" + millis(want.waitedNanos())
                    + (want.followed() == 0 ? "" : " followed=" + names.number(want.followed()))
                    + (want.weight() == 1 ? "" : " weight=" + want.weight())
                    + (want.kept() ? " keep" : "");
        } else if (message instanceof Queued queued) {
            return "QUEUED" + permit + " session=" + names.number(queued.session()) + " position=" + queued.position()
                    + (queued.holder() == from || queued.holder() == PeerRef.NOBODY
                            ? ""
                            : " holder=" + ScenarioNames.agent(queued.holder()))
                    + (queued.kind() == Queued.Kind.QUESTION ? " answer" : "");
        } else if (message instanceof Hint hint) {
            return "HINT" + permit + " for " + ScenarioNames.agent(hint.origin())
                    + (hint.holder() == PeerRef.NOBODY
                            ? " holder=?"
                            : " holder=" + ScenarioNames.agent(hint.holder(), from) + " session="
                                    + names.number(hint.session()))
                    + (hint.found() ? " found" : "");
        } else if (message instanceof Waiting waiting) {
            return "WAITING" + permit + (waiting.waits() ? " yes" : " no");
        } else if (message instanceof Fetch fetch) {
            return "FETCH" + permit + " from=" + fetch.cursor() + " room=" + fetch.room();
        } else if (message instanceof Segment segment) {
            return "SEGMENT" + permit + " waiters=" + waiters(segment.waiters()) + " remaining=" + segment.remaining()
                    + (segment.handedOn() ? " handed-on" : "");
        }
        throw unknown(message);
    }

    private String nonce(String field, Object nonce) {
        return details.getAsBoolean() ? " " + field + "=" + names.name("n", nonce) : "";
    }

    private static String memory(TokenMemory memory) {
        if (memory instanceof TokenMemory.Visits visits) {
            return " clock=" + visits.clock() + " served="
                    + Arrays.toString(visits.last()).replace(" ", "");
        } else if (memory instanceof TokenMemory.Return back) {
            return back.back() ? " back" : "";
        } else if (memory instanceof TokenMemory.Hop hop) {
            return " hop=" + hop.number();
        } else if (memory instanceof TokenMemory.Blank) {
            return "";
        }
        throw unknown(memory);
    }

    private static String membership(MembershipMessage<PeerRef> message) {
        if (message instanceof MembershipMessage.Join<PeerRef>) {
            return "JOIN";
        } else if (message instanceof MembershipMessage.Welcome<PeerRef> welcome) {
            return "WELCOME" + entries(welcome.entries());
        } else if (message instanceof MembershipMessage.Introduce<PeerRef> introduce) {
            return "INTRODUCE " + ScenarioNames.agent(introduce.joiner().number()) + " hops=" + introduce.hopCount();
        } else if (message instanceof MembershipMessage.Gossip<PeerRef> gossip) {
            return "GOSSIP" + entries(gossip.entries());
        } else if (message instanceof MembershipMessage.GossipAnswer<PeerRef> answer) {
            return "GOSSIP-ANSWER" + entries(answer.entries());
        } else if (message instanceof MembershipMessage.Hello<PeerRef>) {
            return "HELLO";
        } else if (message instanceof MembershipMessage.Leave<PeerRef>) {
            return "LEAVE";
        }
        throw unknown(message);
    }

    private static String entries(List<PeerRef> entries) {
        return " entries="
                + ScenarioNames.agents(entries.stream().map(PeerRef::number).toList(), 0);
    }

    private String strict(int from, AgentMessage message) {
        if (message instanceof Epoch epoch) {
            return "EPOCH " + names.number(epoch.number()) + permit(epoch.permit()) + " of "
                    + names.token(epoch.token())
                    + " members="
                    + ScenarioNames.agents(epoch.members(), from) + " holder="
                    + ScenarioNames.agent(epoch.members().get(epoch.holder()), from) + life(epoch.life())
                    + item(epoch.item());
        } else if (message instanceof Request request) {
            return "REQUEST " + request.number() + permit(request.permit()) + " place=" + request.origin() + " epoch="
                    + names.number(request.epoch()) + item(request.item());
        } else if (message instanceof Receipt receipt) {
            return "RECEIPT" + permit(receipt.permit()) + " known=" + names.number(receipt.known())
                    + item(receipt.item());
        } else if (message instanceof Enter enter) {
            return "ENTER" + permit(enter.permit()) + " known=" + names.number(enter.known()) + life(enter.life())
                    + " algorithm="
                    + enter.rules().algorithm() + " permits=" + enter.rules().permits()
                    + (enter.rules().stops() ? " stops" : "");
        } else if (message instanceof Silence silence) {
            return "SILENCE" + permit(silence.permit()) + " epoch=" + names.number(silence.epoch()) + " place="
                    + silence.place();
        }
        throw unknown(message);
    }

    private String life(long life) {
        return life == 0 ? "" : " life=" + names.name("l", life);
    }

    private static String item(long item) {
        return item == 0 ? "" : " item=" + item;
    }

    private String announce(CouncilCall call) {
        Announcement announcement = call.announcement();
        return "ANNOUNCE " + term(announcement.term()) + " round=" + announcement.round()
                + question(announcement.question())
                + (announcement.members().isEmpty()
                        ? ""
                        : " members="
                                + announcement.members().stream()
                                        .map(member -> names.name("h", member))
                                        .collect(Collectors.joining(",")))
                + " copy=" + call.copy();
    }

    private static String question(Question question) {
        if (question.equals(Question.NONE)) {
            return " ask=members";
        } else if (question instanceof Question.Slice slice) {
            return String.format(Locale.ROOT, " ask=ranks(%.3f..%.3f)", slice.low(), slice.high());
        } else if (question instanceof Question.Coins coins) {
            return String.format(
                    Locale.ROOT,
                    " ask=coins(%s,p=%.3f,coins=%d,use=%d)",
                    coins.base(),
                    coins.probability(),
                    coins.coins(),
                    coins.use());
        }
        throw unknown(question);
    }

    private String reply(CouncilReply reply) {
        return "REPLY " + term(reply.term()) + " round=" + reply.round() + " host=" + names.name("h", reply.host())
                + String.format(Locale.ROOT, " rank=%.3f", reply.rank())
                + (reply.coins() == 0 ? "" : " coins=" + reply.coins()) + (reply.member() ? " member" : "");
    }

    private static String term(io.wandertoken.protocol.council.Term term) {
        return "term=" + term.number() + " chair=" + ScenarioNames.agent((int) term.chair());
    }

    private String permit(int permit) {
        return severalPermits ? " permit=" + permit : "";
    }

    private static String millis(long nanos) {
        return Durations.format(nanos / 1_000_000 * 1_000_000);
    }

    private static IllegalArgumentException unknown(Object thing) {
        return new IllegalArgumentException("scenarios have no text for " + thing + "; add it to MessageText");
    }
}
