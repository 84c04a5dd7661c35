package io.wandertoken.agent.config;

import io.wandertoken.control.host.WanderHome;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Everything that the person who runs an agent has said about it. See {@code docs/operating.md} for the file.
 *
 * @param profile how far apart the agents are; sets all timers
 * @param agent where it is and whom it asks for others
 * @param identity how it proves who it is
 * @param resources what it takes part in
 * @param surface how it is reached and what it tells
 * @param warnings what is allowed but deserves a second look, a line each
 */
public record WanderConfig(
        Profile profile,
        AgentSettings agent,
        IdentitySettings identity,
        Resources resources,
        Surface surface,
        List<String> warnings) {

    /** The port of an agent unless it says otherwise (UDP). */
    public static final int USUAL_PORT = 7946;

    /**
     * What an agent takes part in.
     *
     * @param named the resources of the file, in its order
     * @param anyResource whether a resource is made, with defaults, as soon as somebody names it
     */
    public record Resources(List<ResourceSettings> named, boolean anyResource) {
        public Resources {
            named = List.copyOf(named);
        }
    }

    /**
     * How an agent is reached by its users, and what it tells them.
     *
     * @param metrics where anybody may read metrics and health without a token; default: nowhere
     */
    public record Surface(ApiSettings api, LogSettings log, Optional<HostPort> metrics) {
        public Surface(ApiSettings api, LogSettings log) {
            this(api, log, Optional.empty());
        }
    }

    public WanderConfig {
        warnings = List.copyOf(warnings);
    }

    /**
     * Reads a file.
     *
     * @throws ConfigProblem with everything that is wrong
     */
    public static WanderConfig load(Path file) {
        return load(file, WanderHome.ofEnvironment());
    }

    /** The same with another place for what the file does not place itself. */
    public static WanderConfig load(Path file, WanderHome home) {
        Problems problems = new Problems(file);
        Section root = YamlFile.read(file, problems);
        return new ConfigReader(root, problems, home).read();
    }

    /**
     * The configuration of {@code wander agent --dev}: this machine only, no file, resources made on demand. Its keys are
     * in the folder {@code dev} of the home; the code that starts the agent makes them there.
     */
    public static WanderConfig dev(WanderHome home) {
        Path folder = home.folder().resolve("dev");
        return new WanderConfig(
                Profile.LOCAL,
                new AgentSettings("dev", new HostPort("127.0.0.1", USUAL_PORT), Optional.empty(), List.of(), folder),
                new IdentitySettings(
                        folder.resolve("agent.crt"),
                        folder.resolve("agent.key"),
                        folder.resolve("ca.crt"),
                        Optional.empty()),
                new Resources(List.of(), true),
                new Surface(
                        new ApiSettings(
                                Optional.of(ApiSettings.USUAL),
                                Optional.of(folder.resolve(ApiSettings.SOCKET)),
                                List.of()),
                        LogSettings.DEFAULTS),
                List.of());
    }

    public ApiSettings api() {
        return surface.api;
    }

    public Optional<HostPort> metrics() {
        return surface.metrics;
    }

    public LogSettings log() {
        return surface.log;
    }
}
