package io.wandertoken.cli;

import io.wandertoken.client.Wander;
import java.nio.file.Path;

/** Starts an agent within this process, which takes part in its fleet until the process ends. */
final class EphemeralAgents implements LocalAgents {

    @Override
    public Wander connect(Path configuration) {
        Wander wander = Wander.embedded().config(configuration).build();
        // So that it hands its tokens on, however the command ends.
        Runtime.getRuntime().addShutdownHook(new Thread(wander::close, "wander-stop"));
        return wander;
    }
}
