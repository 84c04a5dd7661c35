package io.wandertoken.spring;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How an application gets its agent.
 *
 * @param mode Whether to connect to the agent of this host, or to run one in this JVM.
 * @param home The folder of the agent to connect to. By default $WANDER_HOME, ~/.wander or the one of the service.
 * @param config The wander.yaml of an embedded agent. By default that of $WANDER_CONFIG, the working folder or the home.
 * @param connectTimeout How long to wait at the start for an agent that does not run yet.
 * @param locks The resource of named locks whose names are the keys of the LockRegistry. By default keys are names of resources.
 */
@ConfigurationProperties("wander")
public record WanderProperties(
        @DefaultValue("connect") Mode mode,
        @Nullable Path home,
        @Nullable Path config,
        @DefaultValue("30s") Duration connectTimeout,
        @Nullable String locks) {

    /** Where the agent is. */
    public enum Mode {
        /** It runs on this host, as a service or beside the application. */
        CONNECT,
        /** It runs in this JVM, with the configuration of a fleet. Needs wandertoken-embedded. */
        EMBEDDED,
        /** It runs in this JVM and is a fleet of its own, for tests. Needs wandertoken-embedded. */
        ALONE
    }
}
