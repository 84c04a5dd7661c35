package io.wandertoken.agent.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.util.concurrent.Future;
import io.wandertoken.agent.http.access.Caller;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.LeaseState;
import io.wandertoken.control.json.Json;
import io.wandertoken.control.json.LeaseJson;
import io.wandertoken.control.json.LeaseRequestBody;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Many leases over one connection, which has left HTTP. The client sends {@code N {…}} to request a lease as stream N, with the
 * body of {@code POST /v1/leases}, and {@code N release} or {@code N release RESULT} to end it. It gets one line {@code N {…}} for every change of a lease,
 * and an empty line as a heartbeat. With {@code N quiet {…}} it gets none while the lease waits. The leases live as long as the
 * connection. Runs on the API's thread.
 */
final class LeaseStreams extends SimpleChannelInboundHandler<ByteBuf> implements PendingAnswer {
    static final String PROTOCOL = "wander-leases";

    private static final Pattern RELEASE = Pattern.compile(
            "release(?: (?<result>25[0-5]|2[0-4]\\d|1\\d\\d|\\d\\d?))?(?: work (?<work>\\d{1,20}(?:\\.\\d{1,20})?(?:E-?\\d{1,3})?))?");
    private static final int LONGEST_RELEASE = "release 255 work ".length() + 46;
    private static final byte[] QUIET = "quiet ".getBytes(StandardCharsets.US_ASCII);
    private static final byte NEWLINE = '\n';
    private static final int STREAM_DIGITS = 18;

    /** Longer bodies are not kept. */
    private static final int USUAL_BODY = 512;

    private final Channel channel;
    private final Caller caller;
    private final LeaseRoutes api;
    private final ApiConfig.Limits limits;
    private final Map<Long, TrackedLease> open = new HashMap<>();
    private @Nullable Future<?> heartbeat;
    private byte[] lastBody = {};
    private @Nullable LeaseRequestBody lastOrder;
    private long usedNanos = System.nanoTime();

    LeaseStreams(Channel channel, Caller caller, LeaseRoutes api, ApiConfig.Limits limits) {
        this.channel = channel;
        this.caller = caller;
        this.api = api;
        this.limits = limits;
    }

    void start() {
        long every = limits.heartbeat().toNanos();
        heartbeat = channel.eventLoop().scheduleWithFixedDelay(this::beat, every, every, TimeUnit.NANOSECONDS);
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf line) {
        long stream = stream(line);
        if (stream < 0) {
            context.close();
        } else {
            handle(stream, ByteBufUtil.getBytes(line));
        }
    }

    /** Reads the number before the first space; negative if there is none. */
    private static long stream(ByteBuf line) {
        int digits = line.bytesBefore((byte) ' ');
        if (digits < 1 || digits > STREAM_DIGITS) {
            return -1;
        }
        long number = 0;
        for (int i = 0; i < digits; i++) {
            int digit = line.readByte() - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = 10 * number + digit;
        }
        line.skipBytes(1);
        return number;
    }

    @Override
    public void onDisconnect() {
        if (heartbeat != null) {
            heartbeat.cancel(false);
        }
        List.copyOf(open.values()).forEach(TrackedLease::release);
    }

    private void handle(long stream, byte[] content) {
        TrackedLease known = open.get(stream);
        boolean mayRelease = content.length > 0 && content[0] == 'r' && content.length <= LONGEST_RELEASE;
        Matcher release = mayRelease ? RELEASE.matcher(new String(content, StandardCharsets.US_ASCII)) : null;
        if (release != null && release.matches()) {
            // It may have ended in the same moment, and the client hears of that.
            if (known != null) {
                release(known, release);
            }
        } else if (known != null) {
            channel.close();
        } else {
            acquire(stream, content);
        }
    }

    private static void release(TrackedLease lease, Matcher release) {
        String result = release.group("result");
        String work = release.group("work");
        if (work != null) {
            lease.work(Double.parseDouble(work));
        }
        lease.release(result == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(result)));
    }

    private void acquire(long stream, byte[] content) {
        boolean quiet =
                content.length > QUIET.length && Arrays.equals(content, 0, QUIET.length, QUIET, 0, QUIET.length);
        byte[] body = quiet ? Arrays.copyOfRange(content, QUIET.length, content.length) : content;
        try {
            if (open.size() >= limits.connections()) {
                throw ApiProblem.conflict(
                        "busy", "A connection may have at most " + limits.connections() + " leases; open another one.");
            }
            open.put(
                    stream,
                    api.request(order(body), caller, channel.eventLoop(), changed -> tell(stream, changed, quiet)));
        } catch (ApiProblem problem) {
            refuse(stream, problem);
        } catch (ControlProblem problem) {
            refuse(stream, ApiProblem.of(problem));
        }
    }

    /** Most clients send the same request again and again. */
    private LeaseRequestBody order(byte[] body) {
        LeaseRequestBody last = lastOrder;
        if (last != null && Arrays.equals(body, lastBody)) {
            return last;
        }
        LeaseRequestBody order = LeaseRequestBody.parse(body);
        if (body.length <= USUAL_BODY) {
            lastBody = body;
            lastOrder = order;
        }
        return order;
    }

    private void refuse(long stream, ApiProblem problem) {
        send(stream, LeaseJson.refused(LeaseState.REFUSED, "", problem.code(), problem.sentence()));
    }

    private void tell(long stream, TrackedLease changed, boolean quiet) {
        if (channel.isActive() && !(quiet && changed.state() == LeaseState.WAITING)) {
            send(stream, changed.json());
        }
        if (changed.state().isOver()) {
            open.remove(stream);
            usedNanos = System.nanoTime();
        }
    }

    private void send(long stream, Json.Writing message) {
        byte[] json = Json.bytes(message);
        byte[] prefix = Long.toString(stream).getBytes(StandardCharsets.US_ASCII);
        ByteBuf line = channel.alloc().buffer(prefix.length + json.length + 2);
        line.writeBytes(prefix).writeByte(' ').writeBytes(json).writeByte(NEWLINE);
        write(line);
    }

    /** A client that reads too slowly is disconnected, so that its data does not pile up in memory. */
    private void write(ByteBuf line) {
        if (channel.isWritable()) {
            channel.writeAndFlush(line);
        } else {
            line.release();
            channel.close();
        }
    }

    private void beat() {
        if (open.isEmpty() && System.nanoTime() - usedNanos > limits.request().toNanos()) {
            channel.close();
            return;
        }
        write(Unpooled.wrappedBuffer(new byte[] {NEWLINE}));
        List.copyOf(open.values()).forEach(api::settle);
    }
}
