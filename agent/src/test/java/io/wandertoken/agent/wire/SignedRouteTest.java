package io.wandertoken.agent.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.FleetId;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class SignedRouteTest {
    private static final Path PAGE = Path.of("..", "docs", "wire-format.md");
    private static final GroupId FLEET = GroupId.of(new FleetId(7), "");
    private static final Endpoint PLACE = Endpoint.of(new InetSocketAddress("192.0.2.1", 7700));

    @Test
    void whatIsForAnyoneIsSignedForNobodyAsThePageSays() throws IOException {
        byte[] id = new byte[AgentId.SIZE];
        for (int i = 0; i < id.length; i++) {
            id[i] = (byte) i;
        }

        String external =
                hex(SignedRoute.toAnyone(AgentId.fromBytes(id, 0), PLACE).externalData(FLEET));

        String place = "82" + "44c0000201" + "191e14";
        assertThat(external)
                .isEqualTo("87" + "63747034" + "01" + "48" + FLEET + "5820" + hex(id) + place + "5820" + "00".repeat(32)
                        + "82" + "4400000000" + "00");
        assertThat(Files.readString(PAGE).replaceAll("\\s+", ""))
                .contains("fleet-group" + FLEET + "external_aad" + external);
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
