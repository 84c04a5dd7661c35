// The dashboard of one agent: requests the state every two seconds, receives events as they happen, and draws.

import { drawHistogram } from './charts.js';
import { drawCouncil } from './council.js';
import { byId, clock, h, say, show } from './dom.js';
import { drawMembers, EventTable } from './events.js';
import { History } from './history.js';
import { WalkMap } from './map.js';
import { drawHealth, drawResources } from './overview.js';
import { drawTimeline } from './timeline.js';
import { parseTrace, TracePlayer } from './trace.js';

const ASK_EVERY = 2000;
/** The agent sends the events that it remembers at once. If none arrives within this time, there are none. */
const SETTLED_AFTER = 500;
const NOTHING = {
  returns: 'Not enough visits of a token yet to show return times.',
  intervals: 'Not enough accesses of this agent yet to show intervals.',
};

const state = { reachable: true, heard: false, agent: null, resources: [], members: [], sitting: null, lastOverlap: 0 };
const history = new History();
const map = new WalkMap(byId('map'), byId('map-caption'));
const player = new TracePlayer(map);
const table = new EventTable();
const council = [];
/** The latest events on the map, to replay after a trace. */
let moves = [];
let asked = 0;
const FASTEST = 400;
let pending = null;
/** How much older than its request an answer may be, in milliseconds. */
const OUTDATED = 1000;
/** How far the agent's clock is ahead of the browser's. */
let skew = 0;
const agentNow = () => Date.now() + skew;

function chosen() {
  return state.resources.find((resource) => resource.name === byId('resource').value) ?? state.resources[0];
}

async function ask(path) {
  const answer = await fetch(path, { headers: { Accept: 'application/json' } });
  const told = Date.parse(answer.headers.get('Date'));
  // The header has whole seconds; below that, the two clocks agree.
  if (Math.abs(told + 500 - Date.now()) < 2000) skew = 0;
  else if (told) skew = told + 500 - Date.now();
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function refresh() {
  asked = Date.now();
  const began = performance.now();
  try {
    const [agent, resources, members, sitting] = await Promise.all([ask('/v1/agent'), ask('/v1/resources'), ask('/v1/members'), ask('/v1/council')]);
    Object.assign(state, { agent, resources, members, sitting, reachable: true });
    for (const resource of resources) history.reconcile(resource, agentNow());
    offerResources();
    if (!player.active) {
      placeMembers();
      reconcile(began);
    }
  } catch {
    state.reachable = false;
  }
  draw();
}

function offerResources() {
  const select = byId('resource');
  const names = state.resources.map((resource) => resource.name);
  if (names.join('\n') !== [...select.options].map((option) => option.value).join('\n')) {
    const before = select.value;
    select.replaceChildren(...names.map((name) => h('option', { value: name, text: name })));
    if (names.includes(before)) select.value = before;
  }
  byId('choice').hidden = names.length < 2;
}

function placeMembers() {
  map.permits = chosen()?.permits ?? 1;
  const members = state.members.filter((member) => member.state !== 'seed');
  const nameOf = (member) => member.name || member.id.slice(0, 8);
  map.place(members.map(nameOf), state.agent.name);
  for (const member of members) map.gone(nameOf(member), member.state === 'quarantined');
}

/** Ends what the agent heard of others; only the state, not the events, shows that it is over. */
function reconcile(began) {
  const resource = chosen();
  if (!resource) return;
  const here = resource.waiting.length > 0;
  const waits = (name, heard) => (name === state.agent.name ? here : heard && (here || resource.waitingElsewhere !== 0));
  map.reconcile(new Set(resource.holders.map((holder) => holder.agent)), waits, began - OUTDATED);
  if (isStrict(resource) && resource.tokenHere && resource.holders.length === 0) map.waitNoMore(state.agent.name);
  // Agents do not tell each other which tokens of a walk were removed.
  if (!isStrict(resource)) map.forget(began - resource.recoveryBound * 1000);
}

const isStrict = (resource) => resource !== undefined && resource.mode !== 'soft';
/** Only a walk is random; the token of a strict resource goes where it is requested. */
const ofWalk = (resource, sentence) => (isStrict(resource) ? null : sentence);

function draw() {
  const now = agentNow();
  drawHealth(state, now);
  drawResources(state, now);
  drawMembers(state);
  drawCouncil(state.sitting);
  table.refresh();
  const resource = chosen();
  if (!resource) return;
  drawTimeline(byId('timeline'), history, resource, state, Number(byId('window').value), now);
  drawHistogram(byId('returns'), {
    title: 'Return times of the token', samples: resource.returnTimes, shift: 0, nothing: NOTHING.returns,
    theory: ofWalk(resource, 'Theory: a random walk returns after an exponential time.'),
  });
  drawHistogram(byId('intervals'), {
    title: 'Intervals between accesses', samples: resource.intervals, shift: resource.minInterval, nothing: NOTHING.intervals,
    theory: ofWalk(resource, 'Theory: at least the minimal interval, then an exponential time until the token comes.'),
  });
  say(byId('map-title'), player.active ? 'A trace' : ofWalk(resource, 'The walk') ?? 'The token');
}

function hear(event) {
  table.add(event);
  history.add(event);
  if (event.kind === 'overlap') state.lastOverlap = Math.max(state.lastOverlap, Date.parse(event.time));
  if (event.kind.startsWith('council-')) {
    council.push(event);
    byId('council-section').hidden = false;
    show(byId('council'), ...council.slice(-8).reverse().map((entry) => h('li', { text: `${clock(Date.parse(entry.time))} · ${entry.text}` })));
  }
  moves.push(event);
  if (moves.length > 500) moves = moves.slice(-250);
  if (!player.active) move(event);
  if (/^(lease|overlap|holder|isolated|connected|member|council)/.test(event.kind)) refreshSoon();
}

/** An event that changes the overview refreshes it at once, but not faster than people can read: panel and map show the same. */
function refreshSoon() {
  if (pending !== null) return;
  pending = setTimeout(() => {
    pending = null;
    refresh();
  }, Math.max(0, asked + FASTEST - Date.now()));
}

function move(event) {
  const resource = chosen();
  if (resource && event.resource !== '' && event.resource !== resource.name) return;
  switch (event.kind) {
    case 'token-passed':
      if (event.peer) {
        map.hop(event.token, event.agent, event.peer);
        if (event.agent === state.agent?.name) map.wait(event.peer, false);
      }
      break;
    case 'token-seen':
      map.arrive(event.token, event.peer);
      map.endUse(event.token);
      map.wait(event.peer, false);
      // The token of a strict resource rests only while there is no request for it.
      if (isStrict(resource)) map.waitNoMore(state.agent?.name);
      break;
    case 'holder-seen':
      map.arrive(event.token, event.peer);
      map.wait(event.peer, false);
      map.hold(event.peer, true, event.token);
      break;
    case 'token-arrived': map.arrive(event.token, event.agent, event.peer); break;
    case 'token-stayed': map.appear(event.token, event.agent); break;
    case 'token-created':
    case 'token-regenerated':
    case 'token-recovered': map.appear(event.token, event.agent); break;
    case 'token-replaced':
    case 'token-removed': map.vanish(event.token); break;
    case 'lease-waiting': map.wait(event.agent, true); break;
    case 'waiter-seen': map.wait(event.peer, true); break;
    case 'lease-granted':
      map.wait(event.agent, false);
      map.hold(event.agent, true);
      break;
    case 'lease-released':
    case 'lease-lost':
      map.wait(event.agent, false);
      map.hold(event.agent, false);
      break;
    case 'request-sent': if (event.peer) map.request(event.agent, event.peer); break;
    case 'request-received': if (event.peer) map.request(event.peer, event.agent); break;
    case 'member-quarantined': if (event.peer) map.gone(event.peer, true); break;
    case 'member-left':
    case 'member-excluded': if (event.peer) map.remove(event.peer); break;
    default: break;
  }
}

function settle() {
  if (state.heard) return;
  state.heard = true;
  table.settle();
  map.settle();
  draw();
}

function listen() {
  const source = new EventSource('/v1/events?after=0');
  source.onopen = () => setTimeout(settle, SETTLED_AFTER);
  source.onmessage = (message) => hear(JSON.parse(message.data));
  source.onerror = () => {
    state.reachable = source.readyState === EventSource.OPEN;
    drawHealth(state, agentNow());
  };
}

function retell() {
  map.clear();
  if (state.agent) placeMembers();
  moves.forEach(move);
  reconcile(performance.now());
}

function offerTraces() {
  byId('trace').addEventListener('change', async () => {
    const [file] = byId('trace').files;
    if (!file) return;
    try {
      const events = parseTrace(await file.text());
      say(byId('map-state'), `${file.name}: ${events.length} events`);
      player.start(events);
      draw();
    } catch (problem) {
      say(byId('map-state'), problem.message);
    }
    byId('trace').value = '';
  });
  byId('live').addEventListener('click', () => {
    player.stop();
    say(byId('map-state'), 'live');
    retell();
    draw();
    byId('trace').focus();
  });
}

function offerThemes() {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const button = byId('theme');
  const words = { auto: ['Auto', 'same as the system'], light: ['Light', 'light'], dark: ['Dark', 'dark'] };
  let theme = localStorage.getItem('theme') ?? 'auto';
  const apply = () => {
    document.documentElement.dataset.theme = theme === 'auto' ? (dark.matches ? 'dark' : 'light') : theme;
    button.querySelector('span').textContent = words[theme][0];
    button.setAttribute('aria-label', `Colours: ${words[theme][1]}`);
  };
  button.addEventListener('click', () => {
    theme = { auto: 'light', light: 'dark', dark: 'auto' }[theme] ?? 'auto';
    localStorage.setItem('theme', theme);
    apply();
  });
  dark.addEventListener('change', apply);
  apply();
}

offerThemes();
offerTraces();
byId('window').addEventListener('input', draw);
byId('resource').addEventListener('input', () => {
  if (!player.active) retell();
  draw();
});
addEventListener('resize', draw);
await refresh();
listen();
setInterval(refresh, ASK_EVERY);
setInterval(draw, 1000);
