package io.wandertoken.simulator.experiment;

import io.wandertoken.simulator.council.CouncilModel;
import io.wandertoken.simulator.fleet.FleetModel;
import io.wandertoken.simulator.handover.HandoverModel;
import io.wandertoken.simulator.membership.MembershipModel;
import io.wandertoken.simulator.request.RequestModel;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.study.Model;
import io.wandertoken.simulator.walk.UncoordinatedModel;
import io.wandertoken.simulator.walk.WalkModel;

/** Every model by its name, as {@code wander simulate} calls it. */
public final class Models {
    private Models() {}

    public static Model named(String name) {
        return switch (name) {
            case "walk" -> new WalkModel();
            case "uncoordinated" -> new UncoordinatedModel();
            case "handover" -> new HandoverModel();
            case "membership" -> new MembershipModel();
            case "request" -> new RequestModel();
            case "council" -> new CouncilModel();
            case "fleet" -> new FleetModel();
            default -> throw new BadParameter("this version has no model '" + name + "'");
        };
    }
}
