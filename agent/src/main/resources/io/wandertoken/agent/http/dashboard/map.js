// The agents on a circle, and the tokens that hop from one to another.

import { byName, CONNECTING, svg } from './dom.js';

const SIZE = 440;
const CENTRE = SIZE / 2;
const TRAIL = 14;
/** More names than that would touch each other, even if they point away from the centre. */
const MOST_NAMED = 60;
/** More names than that would overlap at the top and at the bottom if they were written level. */
const MOST_LEVEL = 12;
const LONGEST_NAME = 11;
const LETTER = 6.2;
const COLOURS = ['var(--token)', '#6c8ebf', '#b3669a', '#6fa35d', '#c9a227', '#8c7ae6'];

export class WalkMap {
  #element;
  #caption;
  #agents = new Map();
  #tokens = new Map();
  #requests = [];
  #trail = [];
  #layers = {};
  #self = '';
  #hops = 0;
  #stale = false;
  #settled = false;
  #colours = 0;
  #calm = matchMedia('(prefers-reduced-motion: reduce)');

  constructor(element, caption) {
    this.#element = element;
    this.#caption = caption;
    this.clear();
    const frame = (now) => {
      this.#animate(now);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  clear() {
    this.#agents.clear();
    this.#tokens.clear();
    this.#requests = [];
    this.#trail = [];
    this.#hops = 0;
    this.#colours = 0;
    const names = ['trail', 'nodes', 'requests', 'tokens'];
    this.#layers = Object.fromEntries(names.map((name) => [name, svg('g', { class: name })]));
    this.#layers.ring = svg('circle', { class: 'ring', cx: CENTRE, cy: CENTRE, r: this.#radius() });
    const drawing = svg('svg', { viewBox: `0 0 ${SIZE} ${SIZE}`, role: 'img', 'aria-label': 'Agents on a circle, with the tokens that walk among them' });
    drawing.append(this.#layers.ring, ...names.map((name) => this.#layers[name]));
    this.#element.replaceChildren(drawing);
    this.#tell();
  }

  /** From now on, no token means that none was seen. */
  settle() {
    this.#settled = true;
    this.#tell();
  }

  /** Makes sure that these agents are on the circle. */
  place(names, self = '') {
    this.#self = self || this.#self;
    const added = names.filter((name) => name !== '' && !this.#agents.has(name));
    if (added.length === 0) return;
    const fresh = { x: CENTRE, y: CENTRE, holding: false, waiting: false, gone: false, by: '', changed: 0 };
    for (const name of added) this.#agents.set(name, { ...fresh, name });
    this.#layOut();
    this.#stale = true;
  }

  remove(name) {
    if (!this.#agents.has(name)) return;
    this.gone(name, true);
    this.#agents.delete(name);
    this.#layOut();
  }

  /** An agent does not answer, and what it had is lost with it; or it answers again. */
  gone(name, gone) {
    const agent = this.#agents.get(name);
    if (!agent || (!gone && !agent.gone)) return;
    if (gone) {
      Object.assign(agent, { holding: false, waiting: false, by: '' });
      for (const token of [...this.#tokens.values()]) {
        if (token.to === name) this.vanish(token.name);
      }
    }
    agent.gone = gone;
    this.#mark();
  }

  /** A token leaves one agent for another; it takes so many milliseconds. */
  hop(token, from, to, millis = 650) {
    this.place([from, to]);
    const moving = this.#token(token, from);
    moving.heard = performance.now();
    if (moving.to === to && moving.from === from && moving.begun + 2500 > performance.now()) return;
    Object.assign(moving, { from, to, begun: performance.now(), millis: this.#calm.matches ? 0 : millis });
    this.endUse(token, to);
    this.#trail.push({ from, to, token });
    if (this.#trail.length > TRAIL) this.#trail.shift();
    this.#hops++;
    this.#stale = true;
  }

  /** A token is at an agent, wherever it came from. */
  arrive(token, agent, from = '', millis = undefined) {
    const known = this.#tokens.get(token);
    if (known) known.heard = performance.now();
    if (known && known.to === agent) return;
    const source = known ? known.to : from;
    if (source && source !== agent) this.hop(token, source, agent, millis);
    else this.appear(token, agent);
  }

  appear(token, agent) {
    this.place([agent]);
    const known = this.#token(token, agent);
    Object.assign(known, { from: agent, to: agent, heard: performance.now() });
    this.#stale = true;
  }

  vanish(token) {
    const known = this.#tokens.get(token);
    if (known) {
      known.dot.remove();
      this.#tokens.delete(token);
      this.endUse(token);
      this.#stale = true;
    }
  }

  /** An agent uses the resource or does so no more; of others, that is heard with their token and ends when it is elsewhere. */
  hold(name, holding, by = '') {
    this.place([name]);
    const agent = this.#agents.get(name);
    if (agent) {
      Object.assign(agent, { holding, by, changed: performance.now() });
      this.#mark();
    }
  }

  /** A token is not in use, except perhaps at one agent. */
  endUse(token, except = '') {
    for (const agent of this.#agents.values()) {
      if (agent.by === token && agent.name !== except) this.hold(agent.name, false);
    }
  }

  wait(name, waiting) {
    this.place([name]);
    Object.assign(this.#agents.get(name), { waiting, changed: performance.now() });
    this.#mark();
  }

  /** Nobody waits, except for one. */
  waitNoMore(except = '') {
    for (const agent of this.#agents.values()) if (agent.name !== except) agent.waiting = false;
    this.#mark();
  }

  /**
   * What holds was asked for at a time: who uses the resource, and who waits, given whether it was heard to. Agents of which
   * something was heard since are left as they are.
   */
  reconcile(holders, waits, asked) {
    for (const agent of this.#agents.values()) {
      if (agent.changed > asked || agent.gone) continue;
      agent.holding = holders.has(agent.name);
      agent.waiting = waits(agent.name, agent.waiting);
    }
    this.#mark();
  }

  /** Of more tokens than there may be, those vanish that were not heard of since a time, unless they are in use. */
  forget(since) {
    for (const token of [...this.#tokens.values()]) {
      if (this.#tokens.size <= this.permits) return;
      if (token.heard < since && !this.#agents.get(token.to)?.holding) this.vanish(token.name);
    }
  }

  /** Who holds the resource, and how many may. */
  permits = 1;

  request(from, to) {
    this.place([from, to]);
    if (this.#requests.length > 40 || this.#calm.matches) return;
    const dot = svg('circle', { class: 'request', r: 3 });
    this.#layers.requests.append(dot);
    this.#requests.push({ from, to, dot, begun: performance.now() });
  }

  #token(name, at) {
    let token = this.#tokens.get(name);
    if (!token) {
      const colour = COLOURS[this.#colours++ % COLOURS.length];
      const dot = svg('circle', { class: 'token', r: 9, 'data-token': name }, svg('title', { text: `Token ${name}` }));
      dot.style.fill = colour;
      this.#layers.tokens.append(dot);
      token = { name, dot, colour, from: at, to: at, begun: 0, millis: 0, heard: performance.now() };
      this.#tokens.set(name, token);
    }
    return token;
  }

  #radius() {
    if (this.#agents.size > MOST_NAMED) return CENTRE - 22;
    if (this.#agents.size <= MOST_LEVEL) return CENTRE - 62;
    const longest = Math.max(...[...this.#agents.keys()].map((name) => Math.min(LONGEST_NAME, name.length)));
    return CENTRE - 24 - longest * LETTER;
  }

  #layOut() {
    const names = [...this.#agents.keys()].sort(byName);
    const radius = this.#radius();
    const size = Math.max(2.5, Math.min(11, (radius * 2.2) / Math.max(8, names.length)));
    this.#layers.ring.setAttribute('r', radius);
    this.#layers.nodes.replaceChildren();
    names.forEach((name, i) => {
      const angle = (i / names.length) * 2 * Math.PI - Math.PI / 2;
      const agent = this.#agents.get(name);
      agent.x = CENTRE + radius * Math.cos(angle);
      agent.y = CENTRE + radius * Math.sin(angle);
      agent.dot = svg('circle', { class: 'agent', cx: agent.x, cy: agent.y, r: size, 'data-agent': name }, svg('title', { text: name }));
      this.#layers.nodes.append(agent.dot);
      if (names.length <= MOST_NAMED) {
        this.#layers.nodes.append(label(name, angle, radius + size, names.length <= MOST_LEVEL));
      }
    });
    this.#mark();
    this.#drawTrail();
  }

  #mark() {
    const holding = [...this.#agents.values()].filter((agent) => agent.holding).length;
    for (const agent of this.#agents.values()) {
      const kinds = ['agent'];
      if (agent.name === this.#self) kinds.push('self');
      if (agent.holding) kinds.push(holding > this.permits ? 'clash' : 'holding');
      else if (agent.waiting) kinds.push('waiting');
      if (agent.gone) kinds.push('gone');
      agent.dot?.setAttribute('class', kinds.join(' '));
    }
  }

  #drawTrail() {
    this.#layers.trail.replaceChildren(...this.#trail.flatMap((hop, i) => {
      const from = this.#agents.get(hop.from);
      const to = this.#agents.get(hop.to);
      if (!from || !to) return [];
      const line = svg('path', { class: 'hop', d: `M${from.x},${from.y} Q${middle(from.x, to.x)},${middle(from.y, to.y)} ${to.x},${to.y}` });
      line.style.opacity = ((i + 1) / this.#trail.length) ** 2 * 0.55;
      line.style.stroke = this.#tokens.get(hop.token)?.colour ?? 'var(--faint)';
      return [line];
    }));
  }

  #animate(now) {
    if (this.#stale) {
      this.#stale = false;
      this.#drawTrail();
      this.#tell();
    }
    for (const token of this.#tokens.values()) {
      const from = this.#agents.get(token.from);
      const to = this.#agents.get(token.to);
      if (!from || !to) continue;
      const [x, y] = along(from, to, token.millis > 0 ? Math.min(1, (now - token.begun) / token.millis) : 1);
      token.dot.setAttribute('cx', x.toFixed(1));
      token.dot.setAttribute('cy', y.toFixed(1));
    }
    this.#requests = this.#requests.filter((request) => {
      const from = this.#agents.get(request.from);
      const to = this.#agents.get(request.to);
      const part = (now - request.begun) / 700;
      if (part >= 1 || !from || !to) {
        request.dot.remove();
        return false;
      }
      const [x, y] = along(from, to, part);
      request.dot.setAttribute('cx', x.toFixed(1));
      request.dot.setAttribute('cy', y.toFixed(1));
      request.dot.style.opacity = 1 - part * 0.6;
      return true;
    });
  }

  #tell() {
    const tokens = [...this.#tokens.values()];
    const hops = `${this.#hops} ${this.#hops === 1 ? 'hop' : 'hops'} seen`;
    this.#element.dataset.hops = this.#hops;
    if (tokens.length === 0 && !this.#settled) {
      this.#caption.textContent = CONNECTING;
    } else if (tokens.length === 0) {
      const none = this.#colours > 0 ? 'This agent hears of no token any more.' : 'No token seen yet. It appears here when the agent hears of it.';
      this.#caption.textContent = this.#agents.size === 0 ? 'No agents known yet.' : none;
    } else if (tokens.length === 1) {
      this.#caption.textContent = `The token is at ${tokens[0].to} · ${hops}`;
    } else {
      this.#caption.textContent = `${tokens.length} tokens · ${hops}`;
    }
  }
}

/** The name of an agent outside of the circle: level, or pointing away from the centre where there are many. */
function label(name, angle, distance, level) {
  const text = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
  const out = distance + (level ? 10 : 6);
  const cosine = Math.cos(angle);
  const x = CENTRE + out * cosine;
  const y = CENTRE + out * Math.sin(angle);
  if (level) {
    const anchor = Math.abs(cosine) < 0.25 ? 'middle' : cosine > 0 ? 'start' : 'end';
    return svg('text', { class: 'name', x, y: y + 4, 'text-anchor': anchor, text });
  }
  // Names on the left half are turned again, so that none is upside down.
  const left = cosine < -1e-9;
  const degrees = (angle * 180) / Math.PI + (left ? 180 : 0);
  return svg('text', { class: 'name', x, y, 'text-anchor': left ? 'end' : 'start', 'dominant-baseline': 'central', transform: `rotate(${degrees} ${x} ${y})`, text });
}

const middle = (a, b) => (a + b) / 2 + (CENTRE - (a + b) / 2) * 0.45;

/** A point of the curve from one agent to another, with a soft start and end. */
function along(from, to, part) {
  const eased = part < 0.5 ? 2 * part * part : 1 - (-2 * part + 2) ** 2 / 2;
  const rest = 1 - eased;
  const point = (a, b) => rest * rest * a + 2 * rest * eased * middle(a, b) + eased * eased * b;
  return [point(from.x, to.x), point(from.y, to.y)];
}
