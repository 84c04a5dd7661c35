package io.wandertoken.agent.http;

import io.netty.channel.EventLoop;
import java.util.function.Consumer;

/**
 * Who hears of the changes of a lease, and where.
 *
 * @param loop the API's thread, which hears of them unless another one may
 * @param anywhere whether the thread that brings a change may tell it: clients that wait for the lease then wait for one thread less
 * @param waits whether it is told how the lease waits
 */
record LeaseWatch(EventLoop loop, boolean anywhere, boolean waits, Consumer<TrackedLease> changes) {

    /** Hears of everything, on the API's thread. */
    static LeaseWatch of(EventLoop loop, Consumer<TrackedLease> changes) {
        return new LeaseWatch(loop, false, true, changes);
    }

    /** The same, but another one hears of each change before. */
    LeaseWatch after(Consumer<TrackedLease> first) {
        return new LeaseWatch(loop, anywhere, waits, first.andThen(changes));
    }
}
