package io.wandertoken.protocol;

import java.util.ArrayList;
import java.util.List;

/** Writes down what a machine asks for, in order. */
public abstract class EffectLog<E> {
    private final List<E> effects = new ArrayList<>();

    protected final void add(E effect) {
        effects.add(effect);
    }

    /** What was asked for since the last call. */
    public final List<E> take() {
        List<E> taken = List.copyOf(effects);
        effects.clear();
        return taken;
    }
}
