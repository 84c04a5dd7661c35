package io.wandertoken.simulator.experiment;

import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.request.Exploration;
import io.wandertoken.simulator.request.Exploration.Channels;
import io.wandertoken.simulator.request.RequestModel;
import io.wandertoken.simulator.request.RequestParameters;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Searches of every order of events, by the order in which messages may arrive.
 *
 * @paper M §4, §6
 */
final class Explorations {
    private static final int MOST_STATES = 200_000;

    private final Map<Channels, List<Exploration.Outcome>> outcomes = new EnumMap<>(Channels.class);

    /** Searches a scenario in which each agent asks a given number of times. */
    void add(Sweep sweep, int requests, Seed seed) {
        Scenario complete = sweep.model().complete(sweep.given(), sweep.preset());
        for (Channels channels : List.of(Channels.FIFO, Channels.ANY_ORDER)) {
            Exploration search = new Exploration(
                    complete.get(RequestParameters.AGENTS),
                    RequestModel.machines(complete, seed),
                    requests,
                    channels,
                    MOST_STATES);
            outcomes.computeIfAbsent(channels, first -> new ArrayList<>()).add(search.run());
        }
    }

    /** In order, as {@code fifo}, or in any order. */
    List<Exploration.Outcome> outcomes(String channels) {
        return outcomes.getOrDefault(channels.equals("fifo") ? Channels.FIFO : Channels.ANY_ORDER, List.of());
    }
}
