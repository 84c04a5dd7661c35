package io.wandertoken.cli;

import io.wandertoken.client.Wander;
import java.nio.file.Path;

/** Makes an agent within this process, for a command that finds none on its host but knows how one is configured. */
interface LocalAgents {

    /**
     * Starts an agent and waits until it takes part in its fleet.
     *
     * @param configuration a file {@code wander.yaml}
     */
    Wander connect(Path configuration);
}
