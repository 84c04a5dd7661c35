package io.wandertoken.cli.demo;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.apache.commons.net.ftp.FTP;
import org.apache.commons.net.ftp.FTPClient;

/** One subscriber's connection to the FTP server. For one thread, except for {@link #close()}. */
final class StreamClient implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final FTPClient client = new FTPClient();
    private final byte[] buffer = new byte[DataStream.FILE_BYTES + 1];

    StreamClient(InetSocketAddress server) throws IOException {
        client.setConnectTimeout((int) PATIENCE.toMillis());
        client.setDefaultTimeout((int) PATIENCE.toMillis());
        client.setDataTimeout(PATIENCE);
        client.connect(server.getAddress(), server.getPort());
        client.setTcpNoDelay(true);
        client.setSoTimeout((int) PATIENCE.toMillis());
        require(client.login("anonymous", "demo"));
        require(client.setFileType(FTP.BINARY_FILE_TYPE));
        client.setUseEPSVwithIPv4(true);
        client.enterLocalPassiveMode();
    }

    /** Fetches the stream as it is now. */
    DataStream.Span fetch() throws IOException {
        return DataStream.read(buffer, retrieve(StreamServer.FILE));
    }

    /** Fetches nothing, which takes what a fetch takes besides its bytes. */
    void fetchNothing() throws IOException {
        if (retrieve(StreamServer.NOTHING) != 0) {
            throw new IOException("nothing is something");
        }
    }

    /** Begins to fetch and stops in the middle, as a host that fails. The connection is of no use after that. */
    void fetchHalf() throws IOException {
        try (InputStream data = open(StreamServer.FILE)) {
            if (data.readNBytes(DataStream.FILE_BYTES / 2).length < DataStream.FILE_BYTES / 2) {
                throw new EOFException("the stream ended early");
            }
        }
        close();
    }

    @Override
    public void close() throws IOException {
        client.disconnect();
    }

    private int retrieve(String file) throws IOException {
        int length;
        try (InputStream data = open(file)) {
            length = data.readNBytes(buffer, 0, buffer.length);
        }
        require(client.completePendingCommand());
        return length;
    }

    private InputStream open(String file) throws IOException {
        InputStream data = client.retrieveFileStream(file);
        if (data == null) {
            throw refused();
        }
        return data;
    }

    private void require(boolean done) throws IOException {
        if (!done) {
            throw refused();
        }
    }

    private IOException refused() {
        return new IOException(
                "the FTP server refuses: " + client.getReplyString().strip());
    }
}
