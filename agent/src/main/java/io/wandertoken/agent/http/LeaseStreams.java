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
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Many leases over one connection, which has left HTTP. The client sends {@code N {…}} to request a lease as stream N, with the
 * body of {@code POST /v1/leases}, and {@code N release} or {@code N release RESULT} to end it, or {@code N close} if the outcome may wait for
 * the next line: that of another lease, a heartbeat, or the answer to a later {@code N release}, which asks for it. It gets one line {@code N {…}} for
 * every change of a lease, and an empty line as a heartbeat. With {@code N quiet {…}} it gets none while the lease waits, and with {@code N brief {…}} the others as
 * {@link LeaseLines}, too. The leases live as long as the connection. Reads on the API's thread; reports are written by any.
 *
 * <p>A release is carried out when that thread has read from all connections: then the token does not go away from clients whose requests
 * are here already.
 */
final class LeaseStreams extends SimpleChannelInboundHandler<ByteBuf> implements PendingAnswer {
    static final String PROTOCOL = "wander-leases";

    private static final Pattern RELEASE = Pattern.compile(
            "(?:release|(?<close>close))(?: (?<result>25[0-5]|2[0-4]\\d|1\\d\\d|\\d\\d?))?(?: work (?<work>\\d{1,20}(?:\\.\\d{1,20})?(?:E-?\\d{1,3})?))?");
    private static final int LONGEST_RELEASE = "release 255 work ".length() + 46;
    /** How most clients release. */
    private static final byte[] PLAIN_RELEASE = "release".getBytes(StandardCharsets.US_ASCII);

    private static final byte[] PLAIN_CLOSE = "close".getBytes(StandardCharsets.US_ASCII);

    private static final Ending SILENT_RELEASE = new Ending(new Release(OptionalInt.empty(), 0), false);
    private static final Ending SILENT_CLOSE = new Ending(SILENT_RELEASE.release, true);

    private static final byte[] HEARTBEAT = {'\n'};

    private record WaitingRelease(TrackedLease lease, Release release) {}

    /** @param closes whether the client does not wait for the outcome */
    private record Ending(Release release, boolean closes) {}

    /** Longer bodies are not kept. */
    private static final int USUAL_BODY = 512;

    private final Channel channel;
    private final Caller caller;
    private final LeaseRoutes api;
    private final ApiConfig.Limits limits;
    private final LineOutput output;
    private final Map<Long, Stream> open = new ConcurrentHashMap<>();
    private @Nullable Future<?> heartbeat;
    /** Releases that were read and are not carried out. */
    private final List<WaitingRelease> releases = new ArrayList<>();

    private final Runnable carryingOut = this::carryOutReleases;

    private byte[] lastBody = {};
    private @Nullable LeaseRequestBody lastOrder;
    private volatile long usedNanos = System.nanoTime();

    // These belong to the thread that writes, under a lock of their own.
    private final LineBuffer line = new LineBuffer();
    private @Nullable LeaseView told;

    /** A lease of the connection. */
    private final class Stream {
        private final long number;
        private final Form form;
        private @Nullable TrackedLease lease;
        /** Whether its client does not wait for the outcome. */
        private volatile boolean closed;

        /** Whether the client has asked for the outcome, perhaps on another thread and before its other one closed the lease. */
        private boolean asked;

        Stream(long number, Form form) {
            this.number = number;
            this.form = form;
        }

        /** Hears of every change of the lease. */
        void onChange(TrackedLease changed) {
            tell(this, changed);
        }
    }

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
        long number = words.number();
        if (number < 0) {
            context.close();
        } else {
            handle(number, words);
        }
    }

    @Override
    public void onDisconnect() {
        if (heartbeat != null) {
            heartbeat.cancel(false);
        }
        carryOutReleases();
        leases().forEach(TrackedLease::release);
    }

    private List<TrackedLease> leases() {
        return open.values().stream()
                .map(stream -> stream.lease)
                .filter(Objects::nonNull)
                .toList();
    }

    private void handle(long number, LineWords words) {
        Stream known = open.get(number);
        byte[] content = words.restBytes();
        Ending ending = ending(content);
        if (ending != null) {
            // It may have ended in the same moment, and the client hears of that.
            if (known != null) {
                releaseSoon(known, ending);
            }
            if (!ending.closes) {
                tellOutcome(known);
            }
        } else if (known != null) {
            channel.close();
        } else if (words.skip("quiet ")) {
            acquire(number, words.restBytes(), Form.QUIET);
        } else if (words.skip("brief ")) {
            acquire(number, words.restBytes(), Form.BRIEF);
        } else {
            acquire(number, content, Form.FULL);
        }
    }

    private static @Nullable Ending ending(byte[] content) {
        if (Arrays.equals(content, PLAIN_CLOSE)) {
            return SILENT_CLOSE;
        }
        if (Arrays.equals(content, PLAIN_RELEASE)) {
            return SILENT_RELEASE;
        }
        if (content.length == 0 || content[0] != 'r' && content[0] != 'c' || content.length > LONGEST_RELEASE) {
            return null;
        }
        Matcher words = RELEASE.matcher(new String(content, StandardCharsets.US_ASCII));
        if (!words.matches()) {
            return null;
        }
        String result = words.group("result");
        String work = words.group("work");
        Release release = new Release(
                result == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(result)),
                work == null ? 0 : Double.parseDouble(work));
        return new Ending(release, words.group("close") != null);
    }

    /** A client waits for an outcome, perhaps of a lease that it closed before. */
    private void tellOutcome(@Nullable Stream stream) {
        synchronized (line) {
            if (stream != null) {
                stream.asked = true;
                stream.closed = false;
            }
            output.flush();
        }
    }

    private void releaseSoon(Stream stream, Ending ending) {
        if (ending.closes) {
            stream.closed = !stream.asked;
        }
        if (releases.isEmpty()) {
            channel.eventLoop().execute(carryingOut);
        }
        releases.add(new WaitingRelease(requireNonNull(stream.lease), ending.release));
    }

    private void carryOutReleases() {
        if (releases.isEmpty()) {
            return;
        }
        List<WaitingRelease> read = List.copyOf(releases);
        releases.clear();
        for (WaitingRelease each : read) {
            if (each.release.work() > 0) {
                each.lease.work(each.release.work());
            }
            each.lease.release(each.release.result());
        }
    }

    private void acquire(long number, byte[] body, Form form) {
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
            Stream stream = new Stream(number, form);
            TrackedLease lease = api.request(
                    order, caller, new TrackedLease.Watch(channel.eventLoop(), !waits, waits, stream::onChange));
            stream.lease = lease;
            open.put(number, stream);
            if (lease.state().isOver()) {
                open.remove(number);
            }
        } catch (ApiProblem problem) {
            refuse(number, problem);
        } catch (ControlProblem problem) {
            refuse(number, ApiProblem.of(problem));
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

    private void refuse(long number, ApiProblem problem) {
        write(number, LeaseJson.refused(LeaseState.REFUSED, "", problem.code(), problem.sentence()));
    }

    private void tell(Stream stream, TrackedLease changed) {
        LeaseState state = changed.state();
        long number = stream.number;
        Form form = stream.form;
        // One that was closed can be found until its outcome can be, too.
        boolean closed = stream.closed;
        if (state.isOver() && !closed) {
            end(number);
        }
        if (state == LeaseState.GRANTED) {
            writeGrant(number, changed, requireNonNull(changed.lease()), form);
        } else if (state == LeaseState.RELEASED && changed.lease() != null) {
            writeRelease(stream, changed, requireNonNull(changed.outcome()));
        } else if (form == Form.FULL || state != LeaseState.WAITING) {
            write(number, changed.json());
        }
        if (state.isOver() && closed) {
            end(number);
        }
    }

    private void end(long number) {
        open.remove(number);
        usedNanos = System.nanoTime();
    }

    private void writeGrant(long number, TrackedLease changed, LeaseView lease, Form form) {
        synchronized (line) {
            if (form != Form.BRIEF || told == null || !LeaseLines.isLike(lease, told)) {
                told = lease;
                write(number, changed.json());
                return;
            }
            LeaseLines.granted(begin(number), lease);
            output.write(line.end());
        }
    }

    private void writeRelease(Stream stream, TrackedLease changed, LeaseOutcome outcome) {
        boolean brief = stream.form == Form.BRIEF && LeaseLines.isPlain(outcome);
        byte[] json = brief ? null : Json.bytes(changed.json());
        synchronized (line) {
            begin(stream.number);
            if (json == null) {
                LeaseLines.released(line, outcome);
            } else {
                line.bytes(json);
            }
            if (stream.closed) {
                output.keep(line.end());
            } else {
                output.write(line.end());
            }
        }
    }

    private void write(long number, Json.Writing message) {
        byte[] json = Json.bytes(message);
        synchronized (line) {
            output.write(begin(number).bytes(json).end());
        }
    }

    private LineBuffer begin(long number) {
        return line.begin().number(number).text(" ");
    }

    private void beat() {
        if (open.isEmpty() && System.nanoTime() - usedNanos > limits.request().toNanos()) {
            channel.close();
            return;
        }
        output.write(ByteBuffer.wrap(HEARTBEAT));
        leases().forEach(api::settle);
    }
}
