package io.wandertoken.client;

import io.wandertoken.control.CouncilControl;
import io.wandertoken.control.CouncilRequest;
import io.wandertoken.control.CouncilView;
import io.wandertoken.control.json.CouncilJson;
import io.wandertoken.control.json.CouncilRequestBody;
import io.wandertoken.control.json.Json;
import io.wandertoken.control.json.JsonObject;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The councils of the fleet, over the HTTP API of this host's agent. */
final class RemoteCouncil implements CouncilControl {

    /** Sends a request and reads the object in the answer. */
    interface Requests {
        JsonObject send(String method, String path, @Nullable String body);
    }

    private static final String PATH = "/v1/council";

    private final Requests requests;

    RemoteCouncil(Requests requests) {
        this.requests = requests;
    }

    @Override
    public CouncilView council() {
        return CouncilJson.council(requests.send("GET", PATH, null));
    }

    /** Calls {@code done} before it returns, since a thread of its own would serve nothing else. */
    @Override
    public void elect(CouncilRequest request, Consumer<CouncilView> done) {
        String body = Json.text(json -> CouncilRequestBody.write(json, request));
        done.accept(CouncilJson.council(requests.send("POST", PATH, body)));
    }

    @Override
    public CouncilView adjourn() {
        return CouncilJson.council(requests.send("DELETE", PATH, null));
    }
}
