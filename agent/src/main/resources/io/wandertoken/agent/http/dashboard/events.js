// The tables: events with a filter, and members.

import { byId, byName, clock, CONNECTING, duration, h, say, show, ZONE } from './dom.js';

const MOVES = new Set(['token-arrived', 'token-passed', 'token-seen']);
const ALARMS = new Set(['overlap', 'lease-lost', 'isolated', 'member-quarantined']);
const NOTICES = new Set(['warning', 'token-regenerated', 'token-recovered', 'token-removed']);
const KEPT = 3000;
const SHOWN = 200;

export class EventTable {
  #events = [];
  #kinds = new Set();
  #stale = true;
  #settled = false;

  constructor() {
    say(byId('events-time'), `Time (${ZONE})`);
    for (const id of ['filter', 'kind', 'moves']) byId(id).addEventListener('input', () => this.#draw());
  }

  add(event) {
    this.#events.push(event);
    if (this.#events.length > KEPT) this.#events.splice(0, KEPT / 4);
    if (!this.#kinds.has(event.kind)) {
      this.#kinds.add(event.kind);
      const kind = byId('kind');
      const chosen = kind.value;
      kind.replaceChildren(h('option', { value: '', text: 'all' }), ...[...this.#kinds].sort(byName).map((name) => h('option', { value: name, text: name.replaceAll('-', ' ') })));
      kind.value = chosen;
    }
    this.#stale = true;
  }

  /** From now on, an empty table means that there were no events. */
  settle() {
    this.#settled = true;
    this.#stale = true;
  }

  refresh() {
    if (this.#stale) this.#draw();
  }

  #draw() {
    this.#stale = false;
    const words = byId('filter').value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const kind = byId('kind').value;
    const moves = byId('moves').checked || MOVES.has(kind);
    const fits = (event) => {
      if (kind ? event.kind !== kind : !moves && MOVES.has(event.kind)) return false;
      const text = `${event.kind} ${event.agent} ${event.resource} ${event.token} ${event.peer} ${event.text}`.toLowerCase();
      return words.every((word) => text.includes(word));
    };
    const found = this.#events.filter(fits);
    const rows = found.slice(-SHOWN).reverse().map(row);
    show(byId('events').tBodies[0], ...rows);
    const connecting = this.#events.length === 0 && !this.#settled;
    say(byId('events-state'), connecting ? '' : found.length > SHOWN ? `the latest ${SHOWN} of ${found.length}` : `${found.length} shown`);
    const empty = byId('events-empty');
    empty.hidden = rows.length > 0;
    say(empty, connecting ? CONNECTING : this.#events.length === 0 ? 'Nothing has happened since the agent started.' : 'No event matches. Change the filter, or select "token moves" to see every hop.');
  }
}

function row(event) {
  const level = ALARMS.has(event.kind) ? 'alarm' : NOTICES.has(event.kind) ? 'notice' : null;
  return h('tr', { class: level },
    h('td', { class: 'time', title: event.time, text: clock(Date.parse(event.time)) }),
    h('td', { class: 'name', text: event.agent }),
    h('td', { class: 'kind', text: event.kind.replaceAll('-', ' ') }),
    h('td', { text: event.text }));
}

/** Problems first, then this agent, then its peers by name. */
const ORDER = ['quarantined', 'missing', 'self', 'alive', 'seed'];
const inOrder = (a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || byName(a.name || a.id, b.name || b.id);

export function drawMembers({ agent, members }) {
  const alive = members.filter(({ state }) => state === 'alive' || state === 'self').length;
  say(byId('members-state'), members.length === 0 ? '' : `${alive} alive of ${members.length} known`);
  if (members.length === 0) {
    show(byId('members').tBodies[0], h('tr', {}, h('td', { colspan: 6, class: 'empty', text: agent ? 'No members known yet.' : CONNECTING })));
    return;
  }
  show(byId('members').tBodies[0], ...[...members].sort(inOrder).map((member) => h('tr', { class: member.state === 'quarantined' ? 'alarm' : null },
    h('td', { class: 'name', title: member.id, text: member.name || (member.id ? `${member.id.slice(0, 12)}…` : 'not met yet') }),
    h('td', { class: 'kind', text: member.state }),
    h('td', { text: member.address }),
    h('td', { class: 'number', text: member.state === 'self' || member.lastHeard === null ? '–' : `${duration(Math.round(member.lastHeard * 10) / 10)} ago` }),
    h('td', { class: 'number', text: member.roundTrip === null ? '–' : duration(member.roundTrip) }),
    h('td', { class: 'number', text: String(member.failures) }))));
}
