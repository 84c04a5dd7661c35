package io.wandertoken.benchmarks.peers.services;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.lease.LeaseKeepAliveResponse;
import io.grpc.stub.StreamObserver;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The lock service of etcd, through jetcd, on one server. */
final class EtcdLocks extends ServerLocks<Client> {
    static final String TOOL = "etcd";
    private static final long LEASE_SECONDS = 10;
    private static final ByteSequence KEY = ByteSequence.from("bench", StandardCharsets.UTF_8);

    private EtcdLocks(@Nullable ServerProcess server, String port) {
        super(
                server,
                port,
                used -> Client.builder().endpoints("http://127.0.0.1:" + used).build());
    }

    static EtcdLocks start(File log) throws IOException, InterruptedException {
        ServerProcess server = ServerProcess.start(
                (folder, ports) -> {
                    String clients = "http://127.0.0.1:" + ports.get(0);
                    String peers = "http://127.0.0.1:" + ports.get(1);
                    return List.of(
                            TOOL,
                            "--data-dir=" + folder,
                            "--listen-client-urls=" + clients,
                            "--advertise-client-urls=" + clients,
                            "--listen-peer-urls=" + peers,
                            "--initial-advertise-peer-urls=" + peers,
                            "--initial-cluster=default=" + peers,
                            "--log-level=error");
                },
                log);
        return new EtcdLocks(server, String.valueOf(server.port()));
    }

    static EtcdLocks join(List<String> arguments) {
        return new EtcdLocks(null, arguments.get(0));
    }

    @Override
    public LockClient client(int index) throws Exception {
        Client client = connection(index);
        long lease = client.getLeaseClient().grant(LEASE_SECONDS).get().getID();
        client.getLeaseClient().keepAlive(lease, new IgnoredAnswers());
        return new LockClient() {
            private @Nullable ByteSequence held;

            @Override
            public void lock() throws Exception {
                held = client.getLockClient().lock(KEY, lease).get().getKey();
            }

            @Override
            public void unlock() throws Exception {
                client.getLockClient().unlock(Objects.requireNonNull(held)).get();
            }
        };
    }

    /** A lease that ends shows as a violation or an error. */
    private static final class IgnoredAnswers implements StreamObserver<LeaseKeepAliveResponse> {
        @Override
        public void onNext(LeaseKeepAliveResponse answer) {}

        @Override
        public void onError(Throwable problem) {}

        @Override
        public void onCompleted() {}
    }

    @Override
    public String version() {
        return LockService.library(Client.class);
    }
}
