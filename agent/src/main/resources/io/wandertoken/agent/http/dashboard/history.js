// Who held a resource when, collected from the events of one agent or several. Of a holder elsewhere, an agent knows only until when it was
// heard of (known): its use may have ended at any time after that.

const KEPT = 4000;

export class History {
  constructor() {
    this.spans = [];
    this.marks = [];
  }

  /** Adds one event; returns whether it changed anything. */
  add(event) {
    const time = Date.parse(event.time);
    switch (event.kind) {
      case 'lease-granted':
        this.#open(event.agent, event, time, false);
        return true;
      case 'lease-released':
      case 'lease-lost':
        return this.#close(event, time, event.kind === 'lease-lost');
      case 'holder-seen':
        if (event.peer) this.#open(event.peer, event, time, true);
        return true;
      case 'overlap':
        this.marks.push({ resource: event.resource, time, agents: [event.agent, event.peer].filter(Boolean), text: event.text });
        return true;
      default:
        return false;
    }
  }

  /** Compares with the holders that the agent lists now: it still hears of them, and of no others. */
  reconcile(resource, now) {
    const present = new Map(resource.holders.map((holder) => [holder.agent, Date.parse(holder.since)]));
    for (const span of this.spans) {
      if (span.resource !== resource.name || span.end !== null || !span.heard) continue;
      if (present.has(span.agent)) {
        // After a partition, the agent learns that the other one has held it for long.
        Object.assign(span, { known: now, start: Math.min(span.start, present.get(span.agent)) });
      } else {
        span.end = span.known;
      }
    }
    for (const holder of resource.holders) {
      const known = this.spans.some((span) =>
        span.resource === resource.name && span.agent === holder.agent && (span.end === null || span.fence === holder.fence));
      if (!known) {
        this.#push({ agent: holder.agent, resource: resource.name, fence: holder.fence, start: Date.parse(holder.since), known: now, end: null, heard: !holder.here, lost: false });
      }
    }
  }

  of(resource) {
    return this.spans.filter((span) => span.resource === resource);
  }

  /**
   * The times in which more agents held a resource than it has permits. Spans that the agent only heard of have an uncertain
   * end, so they count only if an agent reported an overlap itself.
   */
  overlaps(resource, permits, now) {
    const spans = this.of(resource);
    const found = [];
    const edges = [];
    for (const span of spans) {
      if (!span.heard) edges.push([span.start, 1], [span.end ?? now, -1]);
    }
    edges.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    let count = 0;
    let since = 0;
    for (const [time, step] of edges) {
      const before = count;
      count += step;
      if (before <= permits && count > permits) since = time;
      if (before > permits && count <= permits && time > since) found.push({ start: since, end: time });
    }
    for (const mark of this.marks) {
      if (mark.resource !== resource) continue;
      const open = spans.filter((span) => mark.agents.includes(span.agent) && span.start <= mark.time && (span.end ?? now) >= mark.time);
      const start = open.length > 1 ? Math.max(...open.map((span) => span.start)) : mark.time;
      const end = open.length > 1 ? Math.min(...open.map((span) => span.end ?? now)) : mark.time;
      found.push({ start, end: Math.max(end, mark.time), text: mark.text });
    }
    return found;
  }

  #open(agent, event, time, heard) {
    const same = this.spans.find((span) => span.agent === agent && span.resource === event.resource && span.fence === event.fence && event.fence > 0);
    if (same) {
      // Both the holder and another agent reported it; the holder knows better.
      if (!heard && same.heard) Object.assign(same, { start: time, end: null, heard: false });
      else if (heard && same.heard) same.known = Math.max(same.known, time);
      return;
    }
    for (const span of this.spans) {
      if (span.resource === event.resource && span.end === null && span.start <= time && (span.agent === agent || span.heard)) {
        span.end = span.heard ? Math.min(span.known, time) : time;
      }
    }
    this.#push({ agent, resource: event.resource, fence: event.fence, start: time, known: time, end: null, heard, lost: false });
  }

  #close(event, time, lost) {
    for (let i = this.spans.length - 1; i >= 0; i--) {
      const span = this.spans[i];
      if (span.agent === event.agent && span.resource === event.resource && span.end === null) {
        Object.assign(span, { end: time, lost });
        return true;
      }
    }
    return false;
  }

  #push(span) {
    this.spans.push(span);
    if (this.spans.length > KEPT) this.spans.splice(0, KEPT / 4);
  }
}
