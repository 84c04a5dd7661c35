package io.wandertoken.protocol.agent.demand;

import static io.wandertoken.protocol.agent.AgentFixture.RESOURCE;
import static io.wandertoken.protocol.agent.AgentFixture.among;
import static io.wandertoken.protocol.agent.AgentFixture.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.AgentFixture;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import io.wandertoken.protocol.agent.message.DemandMessage.Fetch;
import io.wandertoken.protocol.agent.message.DemandMessage.Queued;
import io.wandertoken.protocol.agent.message.DemandMessage.Want;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.Waiter;
import org.junit.jupiter.api.Test;

/** This agent keeps a queue. What holders send it may be overtaken by what later holders send. */
class QueueKeeperTest {

    @Test
    void aQuestionThatALaterHolderHasOvertakenTakesNobody() {
        AgentFixture keeper = among(2, 3, 4, 5);
        keep(keeper, 1, 4, 1, 100);
        keep(keeper, 1, 5, 1, 100);
        keeper.hear(1.1, 3, new Fetch(0, 102, 0, 1));
        assertThat(keeper.take("send 3")).containsExactly("send 3 Segment of [4] before 1");

        keeper.hear(1.2, 2, new Fetch(0, 101, 0, 5));
        assertThat(keeper.take("send")).containsExactly("send 2 Segment of [] before 1");

        keeper.hear(1.3, 3, new Fetch(0, 102, 2, 5));
        assertThat(keeper.take("send")).containsExactly("send 3 Segment of [5] before 0");
    }

    @Test
    void aHolderOfAnEarlierNumberThatAsksAgainLaterGetsItsWaiters() {
        AgentFixture keeper = among(2, 3, 4);
        keep(keeper, 1, 4, 1, 100);
        keeper.hear(1.1, 3, new Fetch(0, 102, 0, 0));
        keeper.take();

        keeper.passBeats(1, 2, DemandTimer.KEEP);
        keeper.take();
        keeper.hear(2.1, 2, new Fetch(0, 101, 0, 5));

        assertThat(keeper.take("send")).as("the other token is gone").containsExactly("send 2 Segment of [4] before 0");
    }

    @Test
    void eachRequestThatCameTooLateForTheHolderIsMadeAgain() {
        AgentFixture keeper = among(2, 3, 4);
        keep(keeper, 1, 4, 1, 100);
        keeper.hear(1.1, 3, new Fetch(0, 102, 0, 5));
        keeper.take();

        keep(keeper, 1.2, 2, 7, 101);
        keep(keeper, 1.3, 2, 8, 101);

        assertThat(keeper.take("send 2")).containsExactly("send 2 Queued 0", "send 2 Queued 0");
    }

    @Test
    void aRequestThatCameTooLateAndIsMadeAgainIsKept() {
        AgentFixture keeper = among(2, 3, 4);
        keep(keeper, 1, 4, 1, 100);
        keeper.hear(1.1, 3, new Fetch(0, 102, 0, 5));
        keep(keeper, 1.2, 2, 7, 101);
        keeper.take();

        keep(keeper, 1.3, 2, 7, 101);
        keeper.hear(1.4, 3, new Fetch(0, 103, 2, 5));

        assertThat(keeper.take("send"))
                .as("two tokens do not send it to and fro")
                .contains("send 3 Segment of [2] before 0");
    }

    @Test
    void theHolderThatTookTheKeepersOwnRequestMayConfirmItWhileACopyIsStillKept() {
        AgentFixture keeper = new AgentFixture(1, RESOURCE);
        keeper.start();
        keeper.meet(0, 2, 3, 4);
        keeper.agent.acquire(0, 1, LeaseTerms.usual(), at(1));
        long number = at(1) / 1000;
        Want own = new Want(0, 1, PeerRef.SELF, number, 0, 100, 0, true, 1, Waiter.STEP);
        keeper.hear(1, 2, own);
        keeper.hear(1.1, 3, new Fetch(0, 101, 0, 1));
        keep(keeper, 1.2, 4, 1, 101);
        keeper.hear(1.2, 2, own);
        keeper.take();

        keeper.hear(1.3, 3, new Queued(0, number, 101, PeerRef.SELF, 1, 1_000_000_000, Queued.Kind.PLACE));

        assertThat(keeper.take("send 4")).isEmpty();
    }

    /** It would answer that it does not wait. */
    @Test
    void anAgentThatIsInvitedIsNotToldItsPlace() {
        AgentFixture keeper = among(2, 3, 4);

        keep(keeper, 1, 4, 0, 100);
        keeper.passBeats(1, 8, DemandTimer.KEEP);

        assertThat(keeper.take("send 4")).isEmpty();
        keeper.hear(5.1, 3, new Fetch(0, 102, 0, 5));
        assertThat(keeper.take("send")).containsExactly("send 3 Segment of [4] before 0");
    }

    @Test
    void aKeeperThatIsInvitedKeepsAPlaceForItself() {
        AgentFixture keeper = among(2, 3, 4);
        keep(keeper, 1, 4, 1, 100);

        keep(keeper, 1, PeerRef.SELF, 0, 100);
        keeper.take();
        keeper.hear(1.1, 3, new Fetch(0, 102, 0, 5));

        assertThat(keeper.take("send")).containsExactly("send 3 Segment of [4, " + PeerRef.SELF + "] before 0");
    }

    /** The holder of a token of that number sends a waiter here. */
    private static void keep(AgentFixture keeper, double seconds, int waiter, long number, long session) {
        keeper.hear(seconds, 2, new Want(0, 1, waiter, number, 0, session, 0, true, 1, Waiter.STEP));
    }
}
