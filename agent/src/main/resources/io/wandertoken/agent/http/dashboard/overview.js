// The overview: health, who holds what, who waits.

import { ago, byId, duration, h, inWords, number, say, show } from './dom.js';

const RECENT = 10 * 60 * 1000;

/** The health of the agent: a level, a sentence, and details. */
export function health(state, now) {
  if (!state.reachable) {
    return { level: 'bad', words: 'The agent does not answer.', more: 'This page shows the last known state and asks again every few seconds.' };
  }
  if (!state.agent) return { level: 'unknown', words: 'Asking the agent…', more: '' };
  const crowded = state.resources.find((resource) => resource.holders.length > resource.permits);
  if (crowded) {
    const names = crowded.holders.map((holder) => holder.agent).join(' and ');
    const allowed = crowded.permits === 1 ? 'one holder' : `${crowded.permits} holders`;
    return { level: 'bad', words: `${inWords(crowded.holders.length)} agents hold ${crowded.name} at the same time.`, more: `${names} hold it. The maximum is ${allowed}.` };
  }
  if (state.agent.shutOut) {
    return { level: 'bad', words: 'The other agents refuse this one.', more: `It grants no leases: ${state.agent.shutOut}.` };
  }
  if (state.agent.isolated) {
    return { level: 'bad', words: 'This agent is isolated.', more: 'It should have peers but hears of none. Check its seed agents, the network and the firewall with: wander doctor' };
  }
  if (state.lastOverlap && now - state.lastOverlap < RECENT) {
    return { level: 'warn', words: `Too many agents held a resource ${ago(state.lastOverlap, now)} ago.`, more: 'It is over. The timeline shows it in red.' };
  }
  const troubles = degraded(state);
  if (troubles.length > 0) {
    return { level: 'warn', words: `Degraded: ${troubles[0]}`, more: [...troubles.slice(1), peersInWords(state), ...state.agent.warnings].join(' ') };
  }
  if (state.agent.warnings.length > 0) {
    return { level: 'warn', words: state.agent.warnings[0], more: state.agent.warnings.slice(1).join(' ') };
  }
  return { level: 'well', words: 'All is well.', more: peersInWords(state) };
}

/** What is wrong in the fleet although this agent works: the same as in /healthz. */
function degraded({ resources, members }) {
  const stopped = resources.filter((resource) => resource.stopped)
    .map(({ name }) => `${name} has stopped, because its token is lost. To make another: wander regenerate ${name} --yes`);
  const silent = members.filter((member) => member.state === 'quarantined').map((member) => member.name || member.address).sort();
  if (silent.length === 0) return stopped;
  const names = silent.length > 8 ? `${silent.slice(0, 8).join(', ')} and ${silent.length - 8} more` : silent.join(', ');
  return [...stopped, `${names} ${silent.length === 1 ? 'does' : 'do'} not answer.`];
}

function peersInWords(state) {
  const alive = state.members.filter((member) => member.state === 'alive').length;
  const peers = alive === 1 ? 'one peer' : `${alive} peers`;
  const fleet = state.agent.estimatedAgents;
  return alive === 0 ? 'No peers yet; this agent is alone in its fleet.' : `In touch with ${peers}${fleet ? `, in a fleet of about ${Math.round(fleet)}` : ''}.`;
}

export function drawHealth(state, now) {
  const { level, words, more } = health(state, now);
  byId('health').dataset.level = level;
  say(byId('health-words'), words);
  say(byId('health-more'), more);
  if (state.agent) {
    say(byId('who'), `${state.agent.name} · fleet ${state.agent.fleet} · ${state.agent.address} · version ${state.agent.version}`);
    document.title = `${level === 'well' ? '' : '! '}${state.agent.name} · Wandertoken`;
  }
}

export function drawResources(state, now) {
  if (state.resources.length === 0) {
    show(byId('resources'), h('p', { class: 'empty', text: state.agent ? 'This agent has no resources yet. Add one to wander.yaml, or request one with: wander run NAME -- COMMAND' : 'Asking the agent…' }));
    return;
  }
  show(byId('resources'), ...state.resources.map((resource) => card(resource, now)));
}

function card(resource, now) {
  const crowded = resource.holders.length > resource.permits;
  const permits = resource.permits === 1 ? 'one at a time' : `${resource.permits} at a time`;
  return h('article', { class: 'card', 'data-resource': resource.name },
    h('header', {}, h('h3', { text: resource.name }), h('span', { class: 'chip strong', text: resource.mode }), h('span', { class: 'chip', text: permits })),
    h('p', { class: 'quiet guarantee', text: resource.guarantee }),
    h('dl', { class: 'state' },
      h('dt', { text: 'Held by' }), holders(resource, crowded, now),
      h('dt', { text: 'Waiting' }), waiting(resource, now),
      h('dt', { text: 'Usual wait' }), h('dd', { class: resource.usualWait === null ? 'free' : null, text: duration(resource.usualWait) }),
      ...memory(resource.memory, now),
      ...licence(resource.licence, now)),
    h('dl', { class: 'figures' },
      figure('granted here', resource.counts.granted),
      figure('visits', resource.counts.visits),
      figure('lost', resource.counts.lost, true),
      figure('overlapped', resource.counts.overlapped, true),
      figure('regenerated', resource.counts.regenerated),
      figure('removed', resource.counts.removed)));
}

function licence(licence, now) {
  if (!licence) return [];
  const answering = `${licence.quorum.length - licence.missing.length} of ${licence.quorum.length} voters answer`;
  const missing = licence.missing.length === 0 ? '' : `; missing: ${licence.missing.join(', ')}`;
  const until = licence.licensedUntil === null ? '' : `, licensed for ${duration(Math.max(0, (Date.parse(licence.licensedUntil) - now) / 1000))}`;
  const words = licence.majority ? `${answering}${until}${missing}` : `no majority, so nobody is served here: ${answering}${missing}`;
  return [h('dt', { text: 'Licence' }), h('dd', { class: licence.majority ? null : 'too-many', 'data-licence': '', text: words })];
}

function holders(resource, crowded, now) {
  if (resource.holders.length === 0) return h('dd', { class: 'free', text: 'nobody, as far as this agent knows' });
  const lines = resource.holders.map((holder) => h('div', {},
    h('b', { text: holder.agent }), `${holder.here ? ' (here)' : ''}, for ${ago(Date.parse(holder.since), now)}${holder.label ? ` · ${holder.label}` : ''}`));
  return h('dd', { class: crowded ? 'too-many' : null }, ...lines);
}

function waiting(resource, now) {
  const elsewhere = !resource.waitingElsewhere ? null
    : h('div', { text: `${resource.waitingElsewhere === 1 ? 'one other agent' : `${resource.waitingElsewhere} other agents`}` });
  if (resource.waiting.length === 0 && !elsewhere) return h('dd', { class: 'free', text: 'nobody' });
  const lines = resource.waiting.slice(0, 5).map((waiter) => h('div', { text: `${waiter.label || waiter.leaseId}, for ${ago(Date.parse(waiter.since), now)}${waiter.position ? `, number ${waiter.position} in the queue` : ''}` }));
  const rest = resource.waiting.length - lines.length;
  return h('dd', {}, ...lines, rest > 0 ? h('div', { text: `and ${rest} more here` }) : null, elsewhere);
}

function memory({ gap, gapLeft, jobs, level }, now) {
  const pause = gap === 0 ? [] : [h('dt', { text: 'Gap' }), h('dd', { text: `${duration(gap)} between accesses${gapLeft > 0 ? `; rests for another ${duration(gapLeft)}` : ''}` })];
  const rest = [...pause, ...levelLine(level)];
  if (jobs.length === 0) return rest;
  return [...rest, h('dt', { text: 'Jobs' }), h('dd', {}, ...jobs.map((job) => jobLine(job, now)))];
}

function levelLine(level) {
  if (!level) return [];
  const slow = level.slowdown === null ? 'nothing is measured yet' : `accesses take ${level.slowdown.toFixed(2)} times as long as alone (limit ${level.limit})`;
  const alone = level.baseline === null ? '' : `; alone ${duration(level.baseline)} for each access or unit of work`;
  return [h('dt', { text: 'Level' }), h('dd', { text: `${level.permits} ${level.permits === 1 ? 'permit' : 'permits'} now${level.measuring ? ', to measure an access alone' : ''}; ${slow}${alone}` })];
}

function jobLine(job, now) {
  const [last] = job.runs;
  const run = last ? `${ago(Date.parse(last.startedAt), now)} ago by ${last.agent}, ${last.exit === null ? 'no result' : `exit ${last.exit}`}` : 'no run known here';
  const due = job.dueAgain ? `; due again in ${ago(now, Date.parse(job.dueAgain))}` : '';
  return h('div', { class: 'job' }, h('b', { text: job.key || (job.key === null ? job.id : 'the job without --key') }), `, ${run}${due}`);
}

function figure(name, value, alarming = false) {
  return h('div', { class: alarming && value > 0 ? 'alarm' : null }, h('dt', { text: name }), h('dd', { text: number.format(value) }));
}
