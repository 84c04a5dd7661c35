package io.wandertoken.protocol.request;

import java.util.List;

/** What all algorithms have in common: who uses the resource, and where the token is as far as this agent knows. */
abstract class Member implements RequestMachine, RequestMessage.Handler {
    static final int NOBODY = -1;

    final int self;
    final RequestEffects effects;

    private State state = State.IDLE;
    private boolean holding;

    Member(int self, boolean holding, RequestEffects effects) {
        this.self = self;
        this.holding = holding;
        this.effects = effects;
    }

    @Override
    public final void request() {
        if (state != State.IDLE) {
            throw new IllegalStateException("request while " + state);
        }
        state = State.WAITING;
        onWanted();
    }

    @Override
    public final void release() {
        if (state != State.USING) {
            throw new IllegalStateException("release while " + state);
        }
        state = State.IDLE;
        onReleased();
    }

    @Override
    public final void onMessage(int from, RequestMessage message) {
        message.deliverTo(from, this);
    }

    @Override
    public final void onToken(int from, TokenMemory memory) {
        if (holding || !understands(from, memory)) {
            // A second token would be a second right to use the resource.
            effects.emit(RequestEvent.UNEXPECTED_TOKEN);
            return;
        }
        holding = true;
        onTaken(from, memory);
    }

    @Override
    public void onInversion(int from, RequestMessage.Inversion inversion) {
        effects.emit(RequestEvent.UNEXPECTED_MESSAGE);
    }

    @Override
    public final State state() {
        return state;
    }

    @Override
    public final boolean holdsToken() {
        return holding;
    }

    @Override
    public final RequestSnapshot snapshot() {
        return new RequestSnapshot(signposts(), queue());
    }

    @Override
    public final void save(SavedState out) {
        out.put(state.ordinal());
        out.put(holding);
        saveMore(out);
    }

    @Override
    public final void restore(SavedState in) {
        state = State.values()[in.nextInt()];
        holding = in.nextFlag();
        restoreMore(in);
    }

    /** The client wants the resource; the state is WAITING already. */
    abstract void onWanted();

    /** The client no longer uses the resource; the state is IDLE already. */
    abstract void onReleased();

    /** Whether a token with this memory may come from there. */
    abstract boolean understands(int from, TokenMemory memory);

    /** The token is here. */
    abstract void onTaken(int from, TokenMemory memory);

    abstract List<Integer> signposts();

    abstract List<Integer> queue();

    abstract void saveMore(SavedState out);

    abstract void restoreMore(SavedState in);

    final boolean isUsing() {
        return state == State.USING;
    }

    final boolean isWaiting() {
        return state == State.WAITING;
    }

    final void becomeUsing() {
        state = State.USING;
        effects.enter();
    }

    final void pass(int to, TokenMemory memory) {
        holding = false;
        effects.pass(to, memory);
    }

    static List<Integer> listOf(int peer) {
        return peer == NOBODY ? List.of() : List.of(peer);
    }
}
