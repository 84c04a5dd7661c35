package io.wandertoken.agent.config;

import java.util.List;

/** A configuration that cannot be used. It says everything that is wrong at once, one line for each. */
public final class ConfigProblem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<String> problems;
    private final boolean denied;

    public ConfigProblem(List<String> problems) {
        this(problems, false);
    }

    ConfigProblem(List<String> problems, boolean denied) {
        super(String.join("\n", problems));
        this.problems = List.copyOf(problems);
        this.denied = denied;
    }

    /** Whether nothing is wrong but that the user may not read a file. */
    public boolean isDenied() {
        return denied;
    }

    /** Lines such as {@code wander.yaml:7: agent.bind: what is wrong; what is allowed}, in the order of the file. */
    public List<String> problems() {
        return problems;
    }
}
