// The council that this agent chairs: its members, and what they report about the whole fleet.

import { byId, h, number, say, show } from './dom.js';

const STATES = {
  electing: 'is being elected',
  sitting: 'is in office',
  degraded: 'has fewer members than requested',
  over: 'answered once and was dissolved',
  resigned: 'gave way to another chair',
  none: 'has its chair at another agent',
};
const NAMES = {
  agents: 'Agents in the fleet',
  up: 'Running for, s',
  peers: 'Peers known',
  resources: 'Resources',
  holding: 'Tokens held now',
  waiting: 'Clients waiting',
  granted: 'Leases granted',
  trouble: 'Leases lost or overlapped',
  interval: 'Interval, s',
  isolated: 'Share of isolated agents',
};

export function drawCouncil(council) {
  if (!council || council.epoch === 0) return;
  byId('council-section').hidden = false;
  const chair = council.chair ? `, chaired by ${council.chair}` : '';
  say(byId('council-state'), `Council ${council.epoch} ${STATES[council.state] ?? council.state}${chair}${council.member ? '; this agent is a member' : ''}`);
  byId('council-figures').hidden = council.members.length === 0;
  show(byId('council-members'), ...council.members.map((member) => h('li', { text: member.name || member.id.slice(0, 12) })));
  show(byId('council-estimates'), ...council.estimates.map((estimate) => h('tr', { 'data-estimate': estimate.name },
    h('th', { scope: 'row', text: name(estimate.name) }),
    h('td', { class: 'number', text: figure(estimate.value) }),
    h('td', { class: 'number', text: estimate.low === null ? 'unknown' : `${figure(estimate.low)} to ${figure(estimate.high)}` }))));
}

function name(key) {
  return NAMES[key] ?? (key.startsWith('version-') ? `Share with version ${key.slice(8)}` : key);
}

function figure(value) {
  if (value === null) return '';
  return number.format(Number(value.toPrecision(3)));
}
