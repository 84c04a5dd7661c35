package io.wandertoken.protocol.agent.context;

import io.wandertoken.protocol.council.ChairEvent;
import io.wandertoken.protocol.council.HostEvent;

/** Something happened to a council. */
public sealed interface CouncilEvent extends AgentEvent {
    void deliver(Handler handler);

    @Override
    default void deliver(AgentEvent.Handler handler) {
        handler.onCouncil(this);
    }

    /** Handles every event of councils. */
    interface Handler {
        void onChanged(Changed event);

        void onAbandoned(Abandoned event);

        void onReady(Ready event);

        void onSeatChanged(SeatChanged event);
    }

    /** Something happened to the council that this agent chairs. */
    record Changed(ChairEvent change) implements CouncilEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onChanged(this);
        }
    }

    /** This agent chairs no more, because it could not keep the number of an epoch; why, in words of the driver. */
    record Abandoned(String why) implements CouncilEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onAbandoned(this);
        }
    }

    /** The members of the council that this agent chairs have answered for the first time. */
    record Ready() implements CouncilEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onReady(this);
        }
    }

    /** This agent became a member of a council, or is none any more. */
    record SeatChanged(HostEvent change) implements CouncilEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onSeatChanged(this);
        }
    }
}
