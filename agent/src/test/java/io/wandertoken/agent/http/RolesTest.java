package io.wandertoken.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wandertoken.agent.files.SafeFiles;
import io.wandertoken.agent.http.access.ApiTokens;
import io.wandertoken.agent.http.access.Role;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every route demands its role, of every kind of client. */
@Tag("loopback")
@Timeout(900)
class RolesTest {
    private static final String GROUP = "daemon";

    @TempDir
    Path folder;

    private ApiFixture api;

    @BeforeEach
    void open() throws IOException {
        Path home = folder.resolve("home");
        SafeFiles.makeFolder(home);
        ApiConfig config = ApiConfig.in(home).withLimits(ApiFixture.limits(8, Duration.ofSeconds(30)));
        api = new ApiFixture(isRoot() && SafeFiles.isGroup(GROUP) ? config.withGroup(GROUP) : config);
        api.agent.stopNas();
    }

    @AfterEach
    void close() {
        api.close();
    }

    @ParameterizedTest
    @EnumSource(Route.class)
    void aTokenOpensTheRoutesOfItsRole(Route route) throws IOException {
        for (Role role : List.of(Role.READ, Role.LEASE, Role.ADMINISTER)) {
            RawClient.Answer answer = tcp(route, role);

            assertThat(isAllowed(answer.status()))
                    .as(route + " with the token of " + role + ": " + answer)
                    .isEqualTo(role.includes(route.role()));
            if (!role.includes(route.role())) {
                assertThat(answer.body())
                        .contains("\"code\":\"role-missing\"")
                        .contains("needs the role " + route.role().word())
                        .contains("the " + role.word() + " token has the role " + role.word());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Route.class)
    void withoutATokenAClientOfThisHostReads(Route route) throws IOException {
        RawClient.Answer answer = tcp(route, Role.NONE);

        assertThat(answer.status() == 401).as(answer.toString()).isEqualTo(route.role() != Role.READ);
    }

    @ParameterizedTest
    @EnumSource(Route.class)
    void theAgentsUserDoesEverythingOverTheSocket(Route route) {
        try (RawClient client = new RawClient(UnixDomainSocketAddress.of(api.config.socket()))) {
            assertThat(isAllowed(client.send(request(route, "")).headOfAnswer().status()))
                    .isTrue();
        }
    }

    @Test
    void aMemberOfTheGroupUsesLeasesOverTheSocket() throws Exception {
        for (Route route : Route.values()) {
            int status = asMember(route, path(route));

            assertThat(isAllowed(status)).as(route + ": " + status).isEqualTo(Role.LEASE.includes(route.role()));
        }
    }

    @Test
    void membersOfTheGroupLockNobodyOut() throws Exception {
        List<Process> streams = new ArrayList<>();
        try {
            for (int i = 0; i < 8; i++) {
                Process stream = member(List.of("-N", "-m", "60", "http://localhost/v1/events"));
                streams.add(stream);
                assertThat(stream.getInputStream().read()).isEqualTo(':');
            }

            theAgentsUserDoesEverythingOverTheSocket(Route.AGENT);
        } finally {
            streams.forEach(Process::destroy);
        }
    }

    @Test
    void clientsDoNotEndEachOthersLeases() throws Exception {
        String others = lease(tcp(Route.ACQUIRE, Role.ADMINISTER));
        assertThat(tcp(Route.RELEASE, "/v1/leases/" + others, Role.LEASE).body())
                .contains("\"code\":\"other-client\"");
        assertThat(tcp(Route.RENEW, "/v1/leases/" + others + "/renew", Role.LEASE)
                        .status())
                .isEqualTo(403);
        assertThat(tcp(Route.RELEASE, "/v1/leases/" + others, Role.ADMINISTER).status())
                .isEqualTo(200);

        String own = lease(tcp(Route.ACQUIRE, Role.LEASE));
        assertThat(tcp(Route.RENEW, "/v1/leases/" + own + "/renew", Role.LEASE).status())
                .isEqualTo(200);
        assertThat(tcp(Route.RELEASE, "/v1/leases/" + own, Role.LEASE).status()).isEqualTo(200);
    }

    @Test
    void theUserOfALeaseIsKnownFromTheSocket() throws Exception {
        String own = lease(tcp(Route.ACQUIRE, Role.ADMINISTER));

        assertThat(asMember(Route.RELEASE, "/v1/leases/" + own)).isEqualTo(403);
    }

    @Test
    void theTokensOfAllRolesArePrivateAndDifferent() throws IOException {
        List<String> tokens = new ArrayList<>();
        for (Role role : List.of(Role.READ, Role.LEASE, Role.ADMINISTER)) {
            Path file = api.config.home().resolve(ApiTokens.file(role));
            tokens.add(Files.readString(file));
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
        }

        assertThat(tokens).doesNotHaveDuplicates();
    }

    @Test
    void theDescriptionNamesTheRoleOfEveryRoute() {
        Schema schema = Schema.ofTheApi();
        for (Route route : Route.values()) {
            Object operation =
                    schema.at("paths", route.template(), route.method().name().toLowerCase(Locale.ROOT));

            assertThat(((Map<?, ?>) operation).get("x-role"))
                    .as(route.toString())
                    .isEqualTo(route.role().word());
        }
    }

    private static boolean isAllowed(int status) {
        return status != 401 && status != 403;
    }

    private RawClient.Answer tcp(Route route, Role token) throws IOException {
        return tcp(route, path(route), token);
    }

    private RawClient.Answer tcp(Route route, String path, Role token) throws IOException {
        String header = token == Role.NONE
                ? ""
                : "Authorization: Bearer "
                        + Files.readString(api.config.home().resolve(ApiTokens.file(token)))
                                .strip() + "\r\n";
        try (RawClient client = api.connect()) {
            client.send(request(route, path, header));
            // Streams do not end by themselves.
            return route == Route.EVENTS ? client.headOfAnswer() : client.answer();
        }
    }

    private String request(Route route, String header) {
        return request(route, path(route), header);
    }

    private String request(Route route, String path, String header) {
        String body = body(route);
        return route.method() + " " + path + " HTTP/1.1\r\nHost: " + api.host() + "\r\n" + header
                + (body.isEmpty() ? "" : "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n")
                + "\r\n" + body;
    }

    private static String path(Route route) {
        return route.template()
                .replace("{name}", "nas")
                .replace("{file}", "app.js")
                .replace("{leaseId}", "none");
    }

    private static String body(Route route) {
        return switch (route) {
            case ACQUIRE -> "{\"resource\":\"nas\",\"waitSeconds\":0}";
            case ELECT -> "{\"lower\":2,\"upper\":4}";
            default -> "";
        };
    }

    private static String lease(RawClient.Answer granted) {
        assertThat(granted.status()).as(granted.body()).isEqualTo(201);
        return granted.body().replaceAll(".*\"leaseId\":\"([^\"]+)\".*", "$1");
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    /** The status that another user gets, who is a member of the group of the socket. */
    private int asMember(Route route, String path) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(
                "-o",
                "/dev/null",
                "-w",
                "%{http_code}",
                "-m",
                route == Route.EVENTS ? "0.5" : "10",
                "-X",
                route.method().name()));
        if (!body(route).isEmpty()) {
            words.addAll(List.of("-H", "Content-Type: application/json", "-d", body(route)));
        }
        words.add("http://localhost" + path);
        Process curl = member(words);
        String status = new String(curl.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        curl.waitFor();
        return Integer.parseInt(status);
    }

    /** Another user, who is a member of the group of the socket, sends a request. */
    private Process member(List<String> words) throws IOException {
        assumeTrue(
                isRoot() && SafeFiles.isGroup(GROUP) && has("setpriv") && has("curl"),
                "only root can send a request as another user, with setpriv and curl");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
        List<String> command = new ArrayList<>(
                List.of("setpriv", "--reuid", "nobody", "--regid", GROUP, "--clear-groups", "curl", "-s"));
        command.addAll(List.of("--unix-socket", api.config.socket().toString()));
        command.addAll(words);
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static boolean has(String tool) {
        return Files.isExecutable(Path.of("/usr/bin", tool));
    }
}
