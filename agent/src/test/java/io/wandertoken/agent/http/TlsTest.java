package io.wandertoken.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.authority.TestAuthority;
import io.wandertoken.agent.files.SafeFiles;
import io.wandertoken.agent.http.access.ApiTokens;
import io.wandertoken.agent.http.access.Role;
import io.wandertoken.agent.identity.IdentityProblem;
import io.wandertoken.agent.identity.Pem;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.TestKeys;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.KeyPair;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The API with the certificate of the agent, and a dashboard that a browser elsewhere opens with the token for reading. */
@Tag("loopback")
@Timeout(900)
class TlsTest {
    private static final String ELSEWHERE = "backup.example";

    @TempDir
    Path home;

    @ParameterizedTest
    @EnumSource(SignatureProfile.class)
    void theApiIsEncryptedAndProvesWhoItIs(SignatureProfile profile) throws Exception {
        TestAuthority authority = new TestAuthority(profile);
        TlsFiles files = write(authority, TestKeys.of(profile));
        try (ApiFixture api = new ApiFixture(ApiConfig.in(home).withTls(files))) {
            assertThat(api.server.url()).startsWith("https://127.0.0.1:");
            assertThat(ask(api, authority, "GET", "/v1/agent")).startsWith("HTTP/1.1 200");
            assertThatThrownBy(() -> ask(api, new TestAuthority(profile), "GET", "/v1/agent"))
                    .isInstanceOf(IOException.class);
            assertThatThrownBy(() -> api.ask("GET", "/v1/agent"))
                    .as("plain HTTP")
                    .isNotNull();
            try (RawClient socket = new RawClient(java.net.UnixDomainSocketAddress.of(home.resolve("agent.sock")))) {
                assertThat(socket.send("GET /v1/agent HTTP/1.1\r\nHost: x\r\n\r\n")
                                .answer()
                                .status())
                        .isEqualTo(200);
            }
        }
    }

    @Test
    void aRenewedCertificateIsUsedWithoutARestart() throws Exception {
        TestAuthority before = new TestAuthority(SignatureProfile.ES256);
        TestAuthority after = new TestAuthority(SignatureProfile.ES256);
        KeyPair keys = TestKeys.of(SignatureProfile.ES256);
        try (ApiFixture api = new ApiFixture(ApiConfig.in(home).withTls(write(before, keys)))) {
            Path certificate = home.resolve("agent.crt");
            Files.writeString(certificate, "damaged");
            Files.setLastModifiedTime(certificate, FileTime.fromMillis(1));
            assertThat(ask(api, before, "GET", "/v1/agent")).startsWith("HTTP/1.1 200");

            write(after, keys);
            Files.setLastModifiedTime(certificate, FileTime.fromMillis(2));
            assertThat(ask(api, after, "GET", "/v1/agent")).startsWith("HTTP/1.1 200");
        }
    }

    /** The agent keeps the certificate that it has renewed by itself elsewhere. */
    @Test
    void aRenewedCertificateInAnotherFileIsUsed() throws Exception {
        TestAuthority before = new TestAuthority(SignatureProfile.ES256);
        TestAuthority after = new TestAuthority(SignatureProfile.ES256);
        KeyPair keys = TestKeys.of(SignatureProfile.ES256);
        write(before, keys);
        Path renewed = home.resolve("renewed.crt");
        TlsFiles files = new TlsFiles(
                () -> Files.exists(renewed) ? renewed : home.resolve("agent.crt"), home.resolve("agent.key"));
        try (ApiFixture api = new ApiFixture(ApiConfig.in(home).withTls(files))) {
            assertThat(ask(api, before, "GET", "/v1/agent")).startsWith("HTTP/1.1 200");

            Files.writeString(renewed, new Pem("CERTIFICATE", after.today(keys, TestAuthority.FLEET)).encode());
            assertThat(ask(api, after, "GET", "/v1/agent")).startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void aKeyThatIsMissingIsReportedAtTheStart() throws Exception {
        write(new TestAuthority(SignatureProfile.ES256), TestKeys.of(SignatureProfile.ES256));
        ApiConfig config = ApiConfig.in(home).withTls(new TlsFiles(home.resolve("agent.crt"), home.resolve("none")));

        assertThatThrownBy(() -> ApiServer.open(config, new ScriptedAgent()))
                .isInstanceOf(IdentityProblem.class)
                .hasMessageContaining("none");
    }

    @Test
    void aBrowserReadsWithTheTokenAsPasswordAndCannotWrite() throws Exception {
        ApiTokens tokens = ApiTokens.loadOrCreate(ApiConfig.in(home).tokenFile());
        assertThat(tokens).isNotNull();
        for (Role role : new Role[] {Role.READ, Role.ADMINISTER}) {
            String token = Files.readString(home.resolve(ApiTokens.file(role))).strip();
            String basic = "Authorization: Basic "
                    + Base64.getEncoder().encodeToString(("me:" + token).getBytes(StandardCharsets.UTF_8));
            try (ApiFixture api = new ApiFixture(ApiConfig.in(home))) {
                assertThat(api.ask("GET", "/v1/agent", basic).status()).isEqualTo(200);
                assertThat(api.ask("DELETE", "/v1/leases/none", basic).body()).contains("role-missing");
            }
        }
        AccessCheck access = new AccessCheck(tokens, SafeFiles.ownUser(home), java.util.List.of(ELSEWHERE));
        assertThatThrownBy(() -> access.check(
                        new io.netty.channel.embedded.EmbeddedChannel(),
                        get("/"),
                        Route.RESOURCES,
                        io.wandertoken.agent.http.access.Caller.elsewhere("192.0.2.1")))
                .isInstanceOfSatisfying(
                        ApiProblem.class,
                        problem -> assertThat(problem.challenge()).startsWith("Bearer, Basic realm="));
    }

    private static io.netty.handler.codec.http.FullHttpRequest get(String path) {
        var request = new io.netty.handler.codec.http.DefaultFullHttpRequest(
                io.netty.handler.codec.http.HttpVersion.HTTP_1_1, io.netty.handler.codec.http.HttpMethod.GET, path);
        request.headers().set("Host", ELSEWHERE + ":-1");
        return request;
    }

    private TlsFiles write(TestAuthority authority, KeyPair keys) throws IOException {
        Path certificate = Files.writeString(
                home.resolve("agent.crt"), new Pem("CERTIFICATE", authority.today(keys, TestAuthority.FLEET)).encode());
        Path key = home.resolve("agent.key");
        SafeFiles.replace(
                key, new Pem("PRIVATE KEY", keys.getPrivate().getEncoded()).encode(), SafeFiles.Readers.OWNER);
        return new TlsFiles(certificate, key);
    }

    /** The head of the answer, from a client that trusts this authority only. */
    private static String ask(ApiFixture api, TestAuthority trusted, String method, String path) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        X509Certificate authority = trusted.certificate;
        store.setCertificateEntry("fleet", authority);
        TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", api.server.port())) {
            String request = method + " " + path + " HTTP/1.1\r\nHost: " + api.host() + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
