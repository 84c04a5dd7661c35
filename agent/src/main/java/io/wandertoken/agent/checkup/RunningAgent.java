package io.wandertoken.agent.checkup;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.wandertoken.agent.config.HostPort;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.IdentityProblem;
import io.wandertoken.agent.identity.PemFiles;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URL;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The agent of a configuration, if it runs already: whoever answers where its API should be, and has its key.
 *
 * @param port where it is reached by other agents
 * @param warnings what it says that somebody should look at
 */
record RunningAgent(int port, List<String> warnings) {
    private static final int PATIENCE_MILLIS = 1_500;

    /** More than any agent says of itself; whatever else listens there may talk for ever. */
    private static final int MOST_BYTES = 64 * 1024;

    /** What an API tells of its agent. */
    private record Answer(Map<String, String> fields, List<String> warnings) {
        static final Answer NONE = new Answer(Map.of(), List.of());
    }

    static Optional<RunningAgent> of(WanderConfig config) {
        try {
            String own = AgentCertificate.describe(
                            PemFiles.certificates(config.identity().certificate())
                                    .get(0))
                    .id()
                    .toString();
            return config.api()
                    .listen()
                    .map(RunningAgent::ask)
                    .filter(answer -> own.equals(answer.fields.get("id")))
                    .flatMap(answer -> HostPort.parse(answer.fields.getOrDefault("address", ""))
                            .map(address -> new RunningAgent(address.port(), answer.warnings)));
        } catch (IdentityProblem e) {
            // Another check tells what is wrong with the certificate.
            return Optional.empty();
        }
    }

    /** What the API there tells of its agent; nothing when there is none, or it does not tell us. */
    private static Answer ask(HostPort api) {
        Map<String, String> fields = new HashMap<>();
        List<String> warnings = new ArrayList<>();
        HostPort place = api.isWildcard() ? new HostPort("127.0.0.1", api.port()) : api;
        try {
            HttpURLConnection connection =
                    (HttpURLConnection) new URL("http://" + place + "/v1/agent").openConnection(Proxy.NO_PROXY);
            connection.setInstanceFollowRedirects(false);
            connection.setConnectTimeout(PATIENCE_MILLIS);
            connection.setReadTimeout(PATIENCE_MILLIS);
            try (InputStream answer = connection.getInputStream();
                    JsonParser json = new JsonFactory().createParser(answer.readNBytes(MOST_BYTES))) {
                for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                    if (token == JsonToken.VALUE_STRING && json.currentName() != null) {
                        fields.putIfAbsent(json.currentName(), json.getText());
                    } else if (token == JsonToken.START_ARRAY && "warnings".equals(json.currentName())) {
                        while (json.nextToken() == JsonToken.VALUE_STRING) {
                            warnings.add(json.getText());
                        }
                    }
                }
            }
            return new Answer(fields, warnings);
        } catch (IOException e) {
            return Answer.NONE;
        }
    }
}
