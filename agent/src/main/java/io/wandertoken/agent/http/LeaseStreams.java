package io.wandertoken.agent.http;

import static java.util.Objects.requireNonNull;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.util.concurrent.Future;
import io.wandertoken.agent.http.LeaseRoutes.Release;
import io.wandertoken.agent.http.access.Caller;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.control.LeaseState;
import io.wandertoken.control.LeaseView;
import io.wandertoken.control.json.Json;
import io.wandertoken.control.json.LeaseJson;
import io.wandertoken.control.json.LeaseLines;
import io.wandertoken.control.json.LeaseRequestBody;
import io.wandertoken.control.json.LineBuffer;
import io.wandertoken.control.json.LineWords;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Many leases over one connection, which has left HTTP. The client sends {@code N {…}} to request a lease as stream N, with the
 * body of {@code POST /v1/leases}, and {@code N release} or {@code N release RESULT} to end it. It gets one line {@code N {…}} for every change of a lease,
 * and an empty line as a heartbeat. With {@code N quiet {…}} it gets none while the lease waits, and with {@code N brief {…}} the others as
 * {@link LeaseLines}, too. The leases live as long as the connection. Reads on the API's thread; reports are written by any.
 *
 * <p>A release is carried out when that thread has read from all connections: then the token does not go away from clients whose requests
 * are here already.
 */
final class LeaseStreams extends SimpleChannelInboundHandler<ByteBuf> implements PendingAnswer {
    static final String PROTOCOL = "wander-leases";

    private static final Pattern RELEASE = Pattern.compile(
            "release(?: (?<result>25[0-5]|2[0-4]\\d|1\\d\\d|\\d\\d?))?(?: work (?<work>\\d{1,20}(?:\\.\\d{1,20})?(?:E-?\\d{1,3})?))?");
    private static final int LONGEST_RELEASE = "release 255 work ".length() + 46;
    /** How most clients release. */
    private static final byte[] PLAIN_RELEASE = "release".getBytes(StandardCharsets.US_ASCII);

    private static final Release SILENT_RELEASE = new Release(OptionalInt.empty(), 0);
    private static final byte[] HEARTBEAT = {'\n'};

    /** Longer bodies are not kept. */
    private static final int USUAL_BODY = 512;

    private final Channel channel;
    private final Caller caller;
    private final LeaseRoutes api;
    private final ApiConfig.Limits limits;
    private final LineOutput output;
    private final Map<Long, TrackedLease> open = new ConcurrentHashMap<>();
    private @Nullable Future<?> heartbeat;
    /** Releases that were read and are not carried out. */
    private final List<Runnable> releases = new ArrayList<>();

    private byte[] lastBody = {};
    private @Nullable LeaseRequestBody lastOrder;
    private volatile long usedNanos = System.nanoTime();

    // These belong to the thread that writes, under a lock of their own.
    private final LineBuffer line = new LineBuffer();
    private @Nullable LeaseView told;

    /** How much the client of a lease wants to hear, and in which form. */
    private enum Form {
        FULL,
        QUIET,
        BRIEF
    }

    LeaseStreams(Channel channel, Caller caller, LeaseRoutes api, ApiConfig.Limits limits, LineOutput output) {
        this.channel = channel;
        this.caller = caller;
        this.api = api;
        this.limits = limits;
        this.output = output;
    }

    void start() {
        long every = limits.heartbeat().toNanos();
        heartbeat = channel.eventLoop().scheduleWithFixedDelay(this::beat, every, every, TimeUnit.NANOSECONDS);
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf bytes) {
        LineWords words = new LineWords(ByteBufUtil.getBytes(bytes), 0, bytes.readableBytes());
        long stream = words.number();
        if (stream < 0) {
            context.close();
        } else {
            handle(stream, words);
        }
    }

    @Override
    public void onDisconnect() {
        if (heartbeat != null) {
            heartbeat.cancel(false);
        }
        carryOutReleases();
        List.copyOf(open.values()).forEach(TrackedLease::release);
    }

    private void handle(long stream, LineWords words) {
        TrackedLease known = open.get(stream);
        byte[] content = words.restBytes();
        Release release = release(content);
        if (release != null) {
            // It may have ended in the same moment, and the client hears of that.
            if (known != null) {
                releaseSoon(known, release);
            }
        } else if (known != null) {
            channel.close();
        } else if (words.skip("quiet ")) {
            acquire(stream, words.restBytes(), Form.QUIET);
        } else if (words.skip("brief ")) {
            acquire(stream, words.restBytes(), Form.BRIEF);
        } else {
            acquire(stream, content, Form.FULL);
        }
    }

    private static @Nullable Release release(byte[] content) {
        if (Arrays.equals(content, PLAIN_RELEASE)) {
            return SILENT_RELEASE;
        }
        if (content.length == 0 || content[0] != 'r' || content.length > LONGEST_RELEASE) {
            return null;
        }
        Matcher words = RELEASE.matcher(new String(content, StandardCharsets.US_ASCII));
        if (!words.matches()) {
            return null;
        }
        String result = words.group("result");
        String work = words.group("work");
        return new Release(
                result == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(result)),
                work == null ? 0 : Double.parseDouble(work));
    }

    private void releaseSoon(TrackedLease lease, Release release) {
        if (releases.isEmpty()) {
            channel.eventLoop().execute(this::carryOutReleases);
        }
        releases.add(() -> release(lease, release));
    }

    private void carryOutReleases() {
        List<Runnable> read = List.copyOf(releases);
        releases.clear();
        read.forEach(Runnable::run);
    }

    private static void release(TrackedLease lease, Release release) {
        if (release.work() > 0) {
            lease.work(release.work());
        }
        lease.release(release.result());
    }

    private void acquire(long stream, byte[] body, Form form) {
        // What a client says on one connection counts in its order.
        carryOutReleases();
        try {
            if (open.size() >= limits.connections()) {
                throw ApiProblem.conflict(
                        "busy", "A connection may have at most " + limits.connections() + " leases; open another one.");
            }
            LeaseRequestBody order = order(body);
            // The end of a bounded wait is a matter of the API's thread, and tells who holds the resource.
            boolean waits = form == Form.FULL || order.waiting() != null;
            TrackedLease lease = api.request(
                    order,
                    caller,
                    new TrackedLease.Watch(channel.eventLoop(), !waits, waits, changed -> tell(stream, changed, form)));
            open.put(stream, lease);
            if (lease.state().isOver()) {
                open.remove(stream);
            }
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
        write(stream, LeaseJson.refused(LeaseState.REFUSED, "", problem.code(), problem.sentence()));
    }

    private void tell(long stream, TrackedLease changed, Form form) {
        LeaseState state = changed.state();
        if (state.isOver()) {
            open.remove(stream);
            usedNanos = System.nanoTime();
        }
        if (state == LeaseState.GRANTED) {
            writeGrant(stream, changed, requireNonNull(changed.lease()), form);
        } else if (form == Form.BRIEF && state == LeaseState.RELEASED && changed.lease() != null) {
            writeRelease(stream, changed, requireNonNull(changed.outcome()));
        } else if (form == Form.FULL || state != LeaseState.WAITING) {
            write(stream, changed.json());
        }
    }

    private void writeGrant(long stream, TrackedLease changed, LeaseView lease, Form form) {
        synchronized (line) {
            if (form != Form.BRIEF || told == null || !LeaseLines.isLike(lease, told)) {
                told = lease;
                write(stream, changed.json());
                return;
            }
            LeaseLines.granted(begin(stream), lease);
            output.write(line.end());
        }
    }

    private void writeRelease(long stream, TrackedLease changed, LeaseOutcome outcome) {
        if (!LeaseLines.isPlain(outcome)) {
            write(stream, changed.json());
            return;
        }
        synchronized (line) {
            LeaseLines.released(begin(stream), outcome);
            output.write(line.end());
        }
    }

    private void write(long stream, Json.Writing message) {
        byte[] json = Json.bytes(message);
        synchronized (line) {
            output.write(begin(stream).bytes(json).end());
        }
    }

    private LineBuffer begin(long stream) {
        return line.begin().number(stream).text(" ");
    }

    private void beat() {
        if (open.isEmpty() && System.nanoTime() - usedNanos > limits.request().toNanos()) {
            channel.close();
            return;
        }
        output.write(ByteBuffer.wrap(HEARTBEAT));
        List.copyOf(open.values()).forEach(api::settle);
    }
}
