package io.wandertoken.protocol.request;

/**
 * The plain messages. They must arrive in the end, but may do so late, in any order and more than once.
 *
 * @paper M §2, §5
 */
public sealed interface RequestMessage {

    /** Receives messages by their kind. */
    interface Handler {
        void onRequest(int from, Request request);

        void onInversion(int from, Inversion inversion);
    }

    void deliverTo(int from, Handler handler);

    /**
     * "Token to me". A double is known by its number: with Ricart and Agrawala it is a time stamp and only the greatest
     * counts; with the others it counts the requests of an agent, and a number that is not greater than the last one seen
     * is ignored.
     *
     * @param origin who wants the token; differs from the sender only where requests are forwarded (Naimi and Trehel)
     * @param number grows with every request of the origin
     */
    record Request(int origin, long number) implements RequestMessage {
        @Override
        public void deliverTo(int from, Handler handler) {
            handler.onRequest(from, this);
        }
    }

    /**
     * "The token is here now": turns the sender's signpost round. A double sets the same signpost again, a late one is
     * known as stale by its hop number.
     *
     * @param hop how often the token had been passed when it came to the sender
     */
    record Inversion(long hop) implements RequestMessage {
        @Override
        public void deliverTo(int from, Handler handler) {
            handler.onInversion(from, this);
        }
    }
}
