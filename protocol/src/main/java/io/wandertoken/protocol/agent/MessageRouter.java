package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.council.CouncilMember;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.AgentMessage.Ask;
import io.wandertoken.protocol.agent.message.AgentMessage.Council;
import io.wandertoken.protocol.agent.message.AgentMessage.Directory;
import io.wandertoken.protocol.agent.message.AgentMessage.News;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.ContactList;
import io.wandertoken.protocol.agent.message.DemandMessage;
import io.wandertoken.protocol.agent.message.LicenceDatagram;
import io.wandertoken.protocol.agent.message.MemoryMessage;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.SignBatch;
import io.wandertoken.protocol.agent.message.StrictMessage;
import io.wandertoken.protocol.agent.message.StrictMessage.Receipt;
import io.wandertoken.protocol.agent.token.Permit;
import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.protocol.membership.MembershipMessage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Brings each message to the room that it is meant for. */
final class MessageRouter implements AgentMessage.Handler {
    private final AgentContext context;
    private final ResourceTable resources;
    private final Supplier<@Nullable CouncilMember> council;
    private final Runnable checkIsolation;

    /** @param checkIsolation looks whether the agent has peers again */
    MessageRouter(
            AgentContext context,
            ResourceTable resources,
            Supplier<@Nullable CouncilMember> council,
            Runnable checkIsolation) {
        this.context = context;
        this.resources = resources;
        this.council = council;
        this.checkIsolation = checkIsolation;
    }

    @Override
    public void onPassing(PeerRef from, Passing passing, long nowNanos) {
        passing.entries().forEach(context::know);
        Permit permit = resources.permit(passing.permit());
        if (permit != null) {
            permit.onPassing(from, passing);
        }
    }

    @Override
    public void onDirectory(PeerRef from, Directory directory, long nowNanos) {
        directory.message().deliver(from, context.membership(), nowNanos);
        lookForAnswer(from);
        if (directory.message() instanceof MembershipMessage.Leave) {
            resources.forEach(resource -> resource.onGone(from.number()));
        }
        CouncilMember member = council.get();
        if (member != null) {
            member.onTold(from, directory.lastHeard());
        }
    }

    @Override
    public void onSign(PeerRef from, Sign sign, long nowNanos) {
        onHeard(from, sign.permit(), permit -> resources.of(sign.permit()).onSign(from, permit, sign));
    }

    /** What the signs make this agent tell others travels together, too. */
    @Override
    public void onSigns(PeerRef from, SignBatch batch, long nowNanos) {
        context.together(() -> AgentMessage.Handler.super.onSigns(from, batch, nowNanos));
    }

    @Override
    public void onNews(PeerRef from, News news, long nowNanos) {
        onHeard(from, news.permit(), permit -> permit.onNews(from, news));
    }

    @Override
    public void onAsk(PeerRef from, Ask ask, long nowNanos) {
        onHeard(from, ask.permit(), permit -> permit.onAsk(from, ask));
    }

    @Override
    public void onDemand(PeerRef from, DemandMessage message, long nowNanos) {
        onHeard(from, message.permit(), permit -> permit.policy().onDemand(from, message));
    }

    @Override
    public void onContacts(PeerRef from, ContactList contacts, long nowNanos) {
        onHeard(from, contacts.permit(), permit -> permit.onContacts(from, contacts));
    }

    @Override
    public void onCouncil(PeerRef from, Council message, long nowNanos) {
        CouncilMember member = council.get();
        if (member != null) {
            message.deliver(from, member);
        }
    }

    @Override
    public void onStrict(PeerRef from, StrictMessage message, long nowNanos) {
        onHeard(from, message.permit(), permit -> permit.policy().onStrict(from, message));
    }

    @Override
    public void onLicence(PeerRef from, LicenceDatagram licence, long nowNanos) {
        onHeard(from, licence.permit(), permit -> permit.licence().onMessage(from, licence.message()));
    }

    @Override
    public void onMemory(PeerRef from, MemoryMessage message, long nowNanos) {
        onHeard(from, message.permit(), permit -> {
            message.deliver(from, permit.memory());
            resources.of(message.permit()).onMemory();
        });
    }

    /** Whether a message proves that its sender has heard this agent. */
    static boolean isAnswer(AgentMessage message) {
        if (message instanceof Passing passing) {
            return !(passing.message() instanceof HandoverMessage.Move);
        }
        return message instanceof Receipt
                || (message instanceof Directory directory
                        && (directory.message() instanceof MembershipMessage.GossipAnswer
                                || directory.message() instanceof MembershipMessage.Welcome));
    }

    /** A peer that speaks of a permit lives, known here or not; the first that is heard must not lure out a token kept in isolation. */
    private void onHeard(PeerRef from, int permit, Consumer<Permit> then) {
        context.membership().onAlive(from, context.nowNanos());
        checkIsolation.run();
        lookForAnswer(from);
        Permit found = resources.permit(permit);
        if (found != null) {
            then.accept(found);
        }
    }

    private void lookForAnswer(PeerRef from) {
        if (context.isolation().asksPeer(context.beatNanos(), context.nowNanos())) {
            context.membership().ask(from);
        }
    }
}
