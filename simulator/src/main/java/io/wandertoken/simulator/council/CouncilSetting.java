package io.wandertoken.simulator.council;

import io.wandertoken.protocol.council.ChairConfig;
import io.wandertoken.protocol.council.CountTopUp;
import io.wandertoken.protocol.council.RankTopUp;
import io.wandertoken.protocol.council.TopUp;
import io.wandertoken.protocol.council.Upkeep;
import io.wandertoken.protocol.council.election.CouncilRange;
import io.wandertoken.protocol.council.election.CouncilRules;
import io.wandertoken.protocol.council.election.CouncilRules.Weakness;
import io.wandertoken.protocol.council.election.ElectionConfig;
import io.wandertoken.protocol.council.election.Shrinking;
import io.wandertoken.simulator.council.CouncilParameters.Algorithm;
import io.wandertoken.simulator.council.CouncilParameters.HostLevel;
import io.wandertoken.simulator.council.CouncilParameters.Rules;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;

/** A complete scenario as the machines understand it. */
record CouncilSetting(Scenario scenario) {

    <T> T get(Parameter<T> parameter) {
        return scenario.get(parameter);
    }

    int hosts() {
        return get(CouncilParameters.HOSTS);
    }

    CouncilRange range() {
        return new CouncilRange(get(CouncilParameters.LOWER), get(CouncilParameters.UPPER));
    }

    /** Ranks are nothing without a chair that says which of them are in, so there is no published variant of them. */
    CouncilRules rules() {
        CouncilRules rules = get(CouncilParameters.RULES).rules();
        return get(CouncilParameters.ALGORITHM) == Algorithm.RANK ? rules.and(Weakness.SELF_APPOINTED) : rules;
    }

    /** Whether the chair knows n; then its initial poll is not counted. */
    boolean knowsHosts() {
        return scenario.find(CouncilParameters.ESTIMATE_START) == null
                && get(CouncilParameters.ALGORITHM) != Algorithm.BTW94;
    }

    /** The paper's algorithms are done after the poll where everybody fits into the council. */
    boolean isDoneAfterPoll() {
        return knowsHosts() && get(CouncilParameters.ALGORITHM) != Algorithm.RANK && range().contains(hosts());
    }

    boolean isContinuous() {
        return get(CouncilParameters.HEARTBEATS) > 0;
    }

    boolean isHostLevel() {
        HostLevel level = get(CouncilParameters.HOST_LEVEL);
        return level == HostLevel.YES || level == HostLevel.AUTO && needsHosts();
    }

    /** Whether hosts have different fates, so that counting them is not enough. */
    boolean needsHosts() {
        return get(CouncilParameters.REPLY_LOSS) > 0
                || get(CouncilParameters.FEEDBACK_LOSS) > 0
                || get(CouncilParameters.CHURN) > 0
                || isContinuous();
    }

    ElectionConfig election() {
        Integer start = scenario.find(CouncilParameters.ESTIMATE_START);
        return new ElectionConfig(
                algorithm(),
                range(),
                get(CouncilParameters.C),
                start == null ? hosts() : start,
                new Shrinking(get(CouncilParameters.ALPHA), get(CouncilParameters.BETA)),
                get(CouncilParameters.GROWTH));
    }

    private ElectionConfig.Algorithm algorithm() {
        Algorithm algorithm = get(CouncilParameters.ALGORITHM);
        return algorithm == Algorithm.RANK && scenario.find(CouncilParameters.ESTIMATE_START) != null
                ? ElectionConfig.Algorithm.RANK_SEARCH
                : ElectionConfig.Algorithm.valueOf(algorithm.name());
    }

    ChairConfig chair() {
        return ChairConfig.lan(1, 1)
                .withCopies(get(CouncilParameters.COPIES))
                .withGrace(get(CouncilParameters.GRACE))
                .withTiming(CouncilFleet.TIMES);
    }

    Upkeep upkeep() {
        double newcomers = get(CouncilParameters.NEWCOMERS);
        return switch (get(CouncilParameters.UPKEEP)) {
            case REELECT -> Upkeep.NONE;
            case COUNT -> new CountTopUp(topUp(newcomers));
            case RANK -> new RankTopUp(topUp(newcomers), 0);
            case STANDBY -> new RankTopUp(topUp(newcomers), get(CouncilParameters.STANDBYS));
        };
    }

    private TopUp topUp(double newcomers) {
        return new TopUp(range(), get(CouncilParameters.TRIGGER), range().upper(), newcomers);
    }

    /** Fills in what follows from the rest, and objects to what cannot be. */
    static Scenario complete(Scenario given) {
        int lower = given.get(CouncilParameters.LOWER);
        int upper = given.get(CouncilParameters.UPPER);
        given.refuseIf(
                lower > upper, CouncilParameters.LOWER, "must not be more than --upper " + upper + ": no council fits");
        Algorithm algorithm = given.get(CouncilParameters.ALGORITHM);
        Scenario scenario = given;
        boolean searches = algorithm == Algorithm.ESTIMATE || algorithm == Algorithm.ESTIMATE_PLUS;
        if (searches && given.find(CouncilParameters.ESTIMATE_START) == null) {
            scenario = scenario.with(CouncilParameters.ESTIMATE_START, 100_000);
        }
        CouncilSetting setting = new CouncilSetting(scenario);
        scenario = scenario.orElse(CouncilParameters.C, ElectionConfig.usualC(setting.algorithm(), setting.range()))
                .orElse(CouncilParameters.TRIGGER, Math.min(lower + 1, upper));
        requirePossible(new CouncilSetting(scenario));
        return scenario;
    }

    private static void requirePossible(CouncilSetting setting) {
        try {
            setting.election();
            setting.upkeep();
        } catch (IllegalArgumentException e) {
            throw new BadParameter(e.getMessage());
        }
        if (setting.hosts() < setting.range().lower() && setting.get(CouncilParameters.RULES) != Rules.HARDENED) {
            throw new BadParameter(
                    "hosts",
                    String.valueOf(setting.hosts()),
                    "must not be fewer than --lower " + setting.range().lower()
                            + ": as published, the election never ends (--rules hardened makes do with those that are there)");
        }
        if (setting.get(CouncilParameters.HOST_LEVEL) == HostLevel.NO && setting.needsHosts()) {
            throw new BadParameter("host-level", "no", "goes without losses, churn and heartbeats only");
        }
        setting.scenario.refuseIf(
                setting.isHostLevel() && setting.hosts() > CouncilFleet.MOST_HOSTS,
                CouncilParameters.HOSTS,
                "must be at most " + CouncilFleet.MOST_HOSTS + " where each of them is simulated");
        requireSomethingLeft(setting, CouncilParameters.REPLY_LOSS);
        requireSomethingLeft(setting, CouncilParameters.FEEDBACK_LOSS);
    }

    private static void requireSomethingLeft(CouncilSetting setting, Parameter<Double> loss) {
        if (setting.get(loss) == 1) {
            throw new BadParameter(loss.name(), "1", "must leave something");
        }
    }
}
