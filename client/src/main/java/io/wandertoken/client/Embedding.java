package io.wandertoken.client;

import java.nio.file.Path;

/**
 * Starts an agent within this JVM, which takes part in its fleet over UDP like any other. Get one from
 * {@link Wander#embedded}. The artifact {@code io.wandertoken:wandertoken-embedded} implements it as a service.
 */
public interface Embedding {

    /** Reads this configuration; without it, that of {@code $WANDER_CONFIG}, {@code ./wander.yaml} or the home. */
    Embedding config(Path wanderYaml);

    /** A fleet of this JVM alone, with keys for this run only and any resource: for tests and experiments. */
    Embedding alone();

    /**
     * Starts the agent.
     *
     * @throws RuntimeException when the configuration is wrong, a key does not fit, or the port is taken; the message
     *     says what to do
     */
    Wander build();
}
