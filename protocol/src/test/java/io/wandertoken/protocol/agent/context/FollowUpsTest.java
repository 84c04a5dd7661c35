package io.wandertoken.protocol.agent.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.context.FollowUp.Kind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FollowUpsTest {
    private final FollowUps followUps = new FollowUps();
    private final List<String> done = new ArrayList<>();

    @Test
    void whatIsDueHappensInTheOrderOfTheKinds() {
        FollowUp request = note(Kind.REQUESTS, "request");
        FollowUp clients = note(Kind.CLIENTS, "clients");

        request.becomeDue();
        clients.becomeDue();
        followUps.carryOut();

        assertThat(done).containsExactly("clients", "request");
    }

    @Test
    void whatIsOfOneKindHappensInTheOrderInWhichItBecameDue() {
        FollowUp first = note(Kind.TOKENS, "first");
        FollowUp second = note(Kind.TOKENS, "second");
        FollowUp third = note(Kind.TOKENS, "third");

        third.becomeDue();
        first.becomeDue();
        second.becomeDue();
        followUps.carryOut();

        assertThat(done).containsExactly("third", "first", "second");
    }

    @Test
    void whatIsDueForTwoReasonsHappensOnce() {
        FollowUp clients = note(Kind.CLIENTS, "clients");

        clients.becomeDue();
        clients.becomeDue();
        followUps.carryOut();

        assertThat(done).containsExactly("clients");
    }

    @Test
    void whatFollowsFromAFollowUpTakesItsPlaceAmongThoseThatAreDue() {
        FollowUp clients = note(Kind.CLIENTS, "clients");
        FollowUp tokens = new FollowUp(
                Kind.TOKENS,
                () -> {
                    done.add("tokens");
                    clients.becomeDue();
                },
                followUps);
        FollowUp request = note(Kind.REQUESTS, "request");

        request.becomeDue();
        tokens.becomeDue();
        clients.becomeDue();
        followUps.carryOut();

        assertThat(done).containsExactly("clients", "tokens", "clients", "request");
    }

    @Test
    void whatIsLeftForAFollowUpHappensInOrderAlsoWhatIsAddedMeanwhile() {
        List<FollowUpQueue<String>> self = new ArrayList<>();
        FollowUpQueue<String> queue = new FollowUpQueue<>(
                Kind.TOKENS,
                item -> {
                    done.add(item);
                    if (item.equals("first")) {
                        self.get(0).add("third");
                    }
                },
                followUps);
        self.add(queue);

        queue.add("first");
        queue.add("second");
        followUps.carryOut();
        followUps.carryOut();

        assertThat(done).containsExactly("first", "second", "third");
    }

    private FollowUp note(Kind kind, String text) {
        return new FollowUp(kind, () -> done.add(text), followUps);
    }
}
