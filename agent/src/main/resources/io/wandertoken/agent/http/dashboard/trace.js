// Plays the trace of a simulated walk or of token requests on the map. "wander simulate walk --trace FILE" writes one, and so
// does "wander simulate request --trace FILE".

import { byId, duration } from './dom.js';

const MOST_EVENTS = 400000;
const MOST_PER_FRAME = 400;

/** The events of a trace, in order; throws with a sentence when the text is none. */
export function parseTrace(text) {
  const events = [];
  let number = 0;
  for (const line of text.split('\n')) {
    number++;
    if (line.trim() === '') continue;
    let event;
    try {
      event = JSON.parse(line);
    } catch {
      throw new Error(`Line ${number} is not JSON. Create a trace with: wander simulate walk --trace FILE, or wander simulate request --trace FILE`);
    }
    if (typeof event.t !== 'number' || typeof event.event !== 'string') {
      throw new Error(`Line ${number} is not an event of a trace: it needs a time and an event.`);
    }
    events.push(event);
    if (events.length >= MOST_EVENTS) break;
  }
  if (events.length === 0) throw new Error('The file is empty.');
  return events;
}

export class TracePlayer {
  #map;
  #events = [];
  #next = 0;
  #time = 0;
  #last = 0;
  #playing = false;
  #speed = 10;
  #running = false;

  constructor(map) {
    this.#map = map;
    byId('play').addEventListener('click', () => this.#setPlaying(!this.#playing));
    byId('speed').addEventListener('input', () => this.#setSpeed());
    byId('seek').addEventListener('input', () => this.#seek((Number(byId('seek').value) / 1000) * this.#end()));
  }

  get active() {
    return this.#running;
  }

  start(events) {
    this.#events = events;
    this.#running = true;
    this.#controls(true);
    const handovers = events.filter((event) => event.event === 'handover').slice(0, 200);
    const gap = handovers.length > 1 ? (handovers.at(-1).t - handovers[0].t) / (handovers.length - 1) : 1;
    // Start with about one hop per second.
    byId('speed').value = Math.max(-1, Math.min(4, Math.log10(Math.max(0.1, gap))));
    this.#setSpeed();
    this.#seek(0);
    this.#setPlaying(true);
    this.#last = performance.now();
    requestAnimationFrame((now) => this.#frame(now));
  }

  stop() {
    this.#running = false;
    this.#controls(false);
  }

  #end() {
    return this.#events.at(-1).t;
  }

  #controls(on) {
    for (const id of ['live', 'play', 'speed-label', 'seek-label']) byId(id).hidden = !on;
  }

  #setPlaying(playing) {
    this.#playing = playing;
    byId('play').textContent = playing ? 'Pause' : 'Play';
  }

  #setSpeed() {
    this.#speed = 10 ** Number(byId('speed').value);
    byId('speed-value').textContent = this.#speed < 10 ? `${this.#speed.toFixed(1)}×` : `${Math.round(this.#speed)}×`;
  }

  #seek(time) {
    this.#map.clear();
    const agents = new Set();
    for (const event of this.#events) {
      for (const agent of [event.agent, event.from, event.to]) if (agent !== undefined) agents.add(agent);
    }
    this.#map.place([...agents].map(name));
    this.#time = time;
    // All earlier events determine the state at that time; only the last hops need to be visible.
    this.#next = 0;
    while (this.#next < this.#events.length && this.#events[this.#next].t < time) this.#apply(this.#events[this.#next++], 0);
  }

  #frame(now) {
    if (!this.#running) return;
    const passed = Math.min(0.1, (now - this.#last) / 1000);
    this.#last = now;
    if (this.#playing) {
      this.#time += passed * this.#speed;
      const hop = Math.max(40, Math.min(650, 650 / Math.sqrt(this.#speed)));
      let count = 0;
      while (this.#next < this.#events.length && this.#events[this.#next].t <= this.#time && count++ < MOST_PER_FRAME) {
        this.#apply(this.#events[this.#next++], hop);
      }
      if (count > MOST_PER_FRAME) this.#time = this.#events[this.#next].t;
      if (this.#next >= this.#events.length) {
        this.#time = this.#end();
        this.#setPlaying(false);
      }
      byId('seek').value = Math.round((this.#time / Math.max(1e-9, this.#end())) * 1000);
      byId('seek-value').textContent = this.#time === 0 ? '0 s' : duration(this.#time);
    }
    requestAnimationFrame((next) => this.#frame(next));
  }

  #apply(event, hop) {
    const token = String(event.token);
    switch (event.event) {
      case 'handover': this.#map.hop(token, name(event.from), name(event.to), hop); break;
      case 'lost': this.#map.vanish(token); break;
      case 'removed': this.#map.vanish(token); break;
      case 'regenerated': this.#map.appear(token, name(event.agent)); break;
      case 'token-taken': this.#map.arrive(token, name(event.agent), '', hop); break;
      case 'requested': this.#map.wait(name(event.agent), true); break;
      // Requests are brief, so earlier ones are not shown.
      case 'request': if (hop > 0) this.#map.request(name(event.from), name(event.to)); break;
      case 'access-started':
        // The first holder of a token may not have got it from another agent.
        if (event.token !== undefined) this.#map.arrive(token, name(event.agent), '', hop);
        this.#map.wait(name(event.agent), false);
        this.#map.hold(name(event.agent), true);
        break;
      case 'access-ended': this.#map.hold(name(event.agent), false); break;
      default: break;
    }
  }
}

const name = (agent) => `a${agent}`;
