package io.wandertoken.agent.checkup;

import io.wandertoken.agent.config.HostPort;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.IdentityProblem;
import io.wandertoken.agent.identity.PemFiles;
import io.wandertoken.control.ResourceView;
import io.wandertoken.control.json.JsonObject;
import io.wandertoken.control.json.ViewJson;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.List;
import java.util.Optional;

/**
 * The agent of a configuration, if it runs already: the process that answers where its API should be, and has its key.
 *
 * @param port where it is reached by other agents
 * @param warnings what it says that somebody should look at
 * @param resources what it tells of its resources
 */
record RunningAgent(int port, List<String> warnings, List<ResourceView> resources) {
    private static final int PATIENCE_MILLIS = 1_500;
    /** More than any agent says of itself; whatever else listens there may talk forever. */
    private static final int MOST_BYTES = 1024 * 1024;

    static Optional<RunningAgent> of(WanderConfig config) {
        try {
            String own = AgentCertificate.describe(
                            PemFiles.certificates(config.identity().certificate())
                                    .get(0))
                    .id()
                    .toString();
            Optional<HostPort> api = config.api().listen();
            return api.flatMap(place -> ask(place, "/v1/agent", text -> ViewJson.AGENT.read(JsonObject.parse(text))))
                    .filter(agent -> own.equals(agent.id()))
                    .flatMap(agent -> HostPort.parse(agent.address())
                            .map(address -> new RunningAgent(address.port(), agent.warnings(), resources(api))));
        } catch (IdentityProblem e) {
            // Another check tells what is wrong with the certificate.
            return Optional.empty();
        }
    }

    private static List<ResourceView> resources(Optional<HostPort> api) {
        return api.flatMap(place -> ask(
                        place,
                        "/v1/resources",
                        text -> JsonObject.parseList(text).stream()
                                .map(ViewJson.RESOURCE::read)
                                .toList()))
                .orElse(List.of());
    }

    /** How the licences of a resource stand, if the agent told of a quorum. */
    Optional<ResourceView.Licence> licence(String resource) {
        return resources.stream()
                .filter(view -> view.name().equals(resource))
                .findFirst()
                .map(ResourceView::licence);
    }

    private interface Reader<T> {
        T read(String text) throws IOException;
    }

    /** What the API there tells; nothing when there is none, or it does not tell us. */
    private static <T> Optional<T> ask(HostPort api, String path, Reader<T> reader) {
        HostPort place = api.isWildcard() ? new HostPort("127.0.0.1", api.port()) : api;
        try {
            HttpURLConnection connection =
                    (HttpURLConnection) new URL("http://" + place + path).openConnection(Proxy.NO_PROXY);
            connection.setInstanceFollowRedirects(false);
            connection.setConnectTimeout(PATIENCE_MILLIS);
            connection.setReadTimeout(PATIENCE_MILLIS);
            try (InputStream answer = connection.getInputStream()) {
                return Optional.of(reader.read(new String(answer.readNBytes(MOST_BYTES), StandardCharsets.UTF_8)));
            }
        } catch (IOException | DateTimeException e) {
            return Optional.empty();
        }
    }
}
