package io.wandertoken.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wandertoken.control.host.AgentDescriptor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The agent's user writes {@code agent.json}; a client that runs as root must not do whatever that file says. */
class AgentAddressTest {
    private static final String TOKEN = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

    @TempDir
    private Path home;

    @Test
    void anAgentIsCalledAsItWantsToBe() throws IOException {
        writeToken(TOKEN + "\n");

        AgentAddress address = address("http://[::1]:7412", null);

        assertThat(address.host()).isEqualTo("[::1]:7412");
        assertThat(address.token()).isEqualTo(TOKEN);
        assertThat(((InetSocketAddress) address.address()).getAddress().isLoopbackAddress())
                .isTrue();
    }

    @Test
    void theSocketComesFirstAndNeedsNoToken() throws IOException {
        Path socket = home.resolve("a.sock");
        try (ServerSocketChannel agent = listen(socket)) {
            assertThat(agent.isOpen()).isTrue();
            AgentAddress address = address("http://127.0.0.1:7412", socket.toString());

            assertThat(address.address()).isEqualTo(UnixDomainSocketAddress.of(socket));
            assertThat(address.place()).isEqualTo(socket.toString());
            assertThat(address.token()).isNull();
        }
    }

    @Test
    void anAgentWhoseSocketIsGoneIsFoundByItsAddress() throws IOException {
        writeToken(TOKEN);

        assertThat(address("http://127.0.0.1:7412", home.resolve("gone.sock").toString())
                        .host())
                .isEqualTo("127.0.0.1:7412");
    }

    @Test
    void aFileThatTheDescriptorNamesIsNotSentAnywhere() throws IOException {
        Path secret = Files.writeString(home.resolve("shadow"), "root:secret");

        assertThatThrownBy(() -> AgentAddress.of(home, descriptor("http://127.0.0.1:7412", null, secret.toString())))
                .isInstanceOf(WanderException.class)
                .hasMessageContaining("cannot read the agent's token in " + home.resolve("api.token"));
    }

    @Test
    void aClientWithoutTheTokenForEverythingSendsTheNextOneThatItMayRead() throws IOException {
        String lease = "a".repeat(64);
        Files.writeString(home.resolve("api.read.token"), "b".repeat(64));
        Files.writeString(home.resolve("api.lease.token"), lease);

        assertThat(address("http://127.0.0.1:7412", null).token()).isEqualTo(lease);
    }

    @Test
    void aTokenBehindALinkIsNotSent() throws IOException {
        Path secret = Files.writeString(home.resolve("secret"), TOKEN);
        Files.createSymbolicLink(home.resolve("api.token"), secret);

        assertRefused("http://127.0.0.1:7412", null, "is a symbolic link");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "secret", "root:$6$salt$hash:19000:0:99999:7:::", TOKEN + "0"})
    void whatIsNoTokenIsNotSent(String content) throws IOException {
        writeToken(content);

        assertThatThrownBy(() -> address("http://127.0.0.1:7412", null))
                .isInstanceOfSatisfying(WanderException.class, problem -> {
                    assertThat(problem.kind()).isEqualTo(WanderException.Kind.NOT_AUTHORISED);
                    assertThat(problem).hasMessageContaining("api.token").hasMessageNotContaining("hash");
                });
    }

    @Test
    void aTokenOfAnotherUserIsNotSent() throws IOException {
        writeToken(TOKEN);
        giveAway(home.resolve("api.token"));

        assertRefused("http://127.0.0.1:7412", null, "does not belong to the owner of");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://192.0.2.1:7412",
                "http://example.org:7412",
                "http://0.0.0.0:7412",
                "http://127.0.0.1",
                "http://127.0.0.1@192.0.2.1:7412",
                "http://x@127.0.0.1:7412",
                "file:/etc/shadow",
                "http://127.0.0.1:7412:x",
                "http:// ",
            })
    void theTokenGoesToLoopbackOnly(String url) throws IOException {
        writeToken(TOKEN);

        assertRefused(url, null, "which is not a loopback address");
    }

    @Test
    void aFileOrALinkIsNoSocket() throws IOException {
        Path file = Files.createFile(home.resolve("file"));
        assertRefused(null, file.toString(), "which is not a socket of the agent's user");
        try (ServerSocketChannel other = listen(home.resolve("other.sock"))) {
            assertThat(other.isOpen()).isTrue();
            Path link = Files.createSymbolicLink(home.resolve("link"), home.resolve("other.sock"));
            assertRefused(null, link.toString(), "which is not a socket of the agent's user");
        }
    }

    @Test
    void aSocketOfAnotherUserIsAnotherService() throws IOException {
        Path socket = home.resolve("docker.sock");
        try (ServerSocketChannel other = listen(socket)) {
            assertThat(other.isOpen()).isTrue();
            giveAway(socket);

            assertRefused(null, socket.toString(), "which is not a socket of the agent's user");
        }
    }

    private void assertRefused(@Nullable String url, @Nullable String socket, String reason) {
        assertThatThrownBy(() -> address(url, socket)).isInstanceOfSatisfying(WanderException.class, problem -> {
            assertThat(problem.kind()).isEqualTo(WanderException.Kind.NOT_AUTHORISED);
            assertThat(problem).hasMessageContaining(reason);
        });
    }

    private static void giveAway(Path file) throws IOException {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root can give files away");
        Files.setOwner(
                file, file.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
    }

    private static ServerSocketChannel listen(Path socket) throws IOException {
        return ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(socket));
    }

    private void writeToken(String content) throws IOException {
        Files.writeString(home.resolve("api.token"), content);
    }

    private AgentAddress address(@Nullable String url, @Nullable String socket) throws IOException {
        return AgentAddress.of(
                home, descriptor(url, socket, home.resolve("api.token").toString()));
    }

    private AgentDescriptor descriptor(@Nullable String url, @Nullable String socket, String tokenFile)
            throws IOException {
        AgentDescriptor descriptor = new AgentDescriptor(1, "", url, socket, tokenFile, "a", "f", Instant.EPOCH);
        Files.writeString(home.resolve(AgentDescriptor.FILE), descriptor.text());
        return descriptor;
    }
}
