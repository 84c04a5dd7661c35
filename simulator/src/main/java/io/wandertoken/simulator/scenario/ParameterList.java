package io.wandertoken.simulator.scenario;

import java.util.ArrayList;
import java.util.List;

/** Collects the parameters of one kind of simulation, in the order in which they are declared. */
public final class ParameterList {
    private final List<Parameter<?>> parameters = new ArrayList<>();

    /** Adds a parameter, and returns it for its declaration. */
    public <T> Parameter<T> add(Parameter<T> parameter) {
        parameters.add(parameter);
        return parameter;
    }

    public List<Parameter<?>> all() {
        return List.copyOf(parameters);
    }
}
