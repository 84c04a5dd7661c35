// One lane per agent: when it held the resource, as far as that is known; red where too many did.

import { byName, clock, CONNECTING, h, show, svg, ZONE } from './dom.js';

const LANE = 26;
const TOP = 6;
const MOST_LANES = 40;
/** The shortest time that is drawn, in milliseconds. */
const SHORTEST = 10000;

export function drawTimeline(element, history, resource, { agent: { name: self }, heard }, seconds, clockNow) {
  // Agents whose clocks are ahead report events in the future; the frame ends with the latest of them.
  const now = Math.max(clockNow, ...history.of(resource.name).map((span) => span.end ?? span.start));
  const spans = history.of(resource.name).filter((span) => (span.end ?? now) >= now - seconds * 1000);
  if (spans.length === 0) {
    const nobody = `No agent has held ${resource.name} in this period. Holders will appear here.`;
    show(element, h('p', { class: 'empty', text: heard ? nobody : CONNECTING }));
    return;
  }
  // No longer than there is something to show.
  const from = Math.max(now - seconds * 1000, Math.min(now - SHORTEST, ...spans.map((span) => span.start)));
  const agents = [...new Set(spans.map((span) => span.agent))].sort((a, b) => (b === self) - (a === self) || byName(a, b));
  const shown = agents.slice(0, MOST_LANES);
  const width = Math.max(300, element.clientWidth);
  const left = Math.min(130, Math.max(60, width * 0.16));
  const height = TOP + shown.length * LANE + 26;
  const x = (time) => left + ((Math.max(time, from) - from) / (now - from)) * (width - left - 4);
  const overlaps = history.overlaps(resource.name, resource.permits, now).filter((overlap) => overlap.end >= from);
  const drawing = svg('svg', { viewBox: `0 0 ${width} ${height}`, height, class: 'timeline', role: 'img', 'aria-label': describe(resource, shown, overlaps) });
  drawAxis(drawing, from, now, x, height, width);
  for (const overlap of overlaps) {
    drawing.append(svg('rect', { class: 'overlap-band', x: x(overlap.start) - 2, width: Math.max(4, x(overlap.end) - x(overlap.start) + 4), y: TOP, height: shown.length * LANE }));
  }
  shown.forEach((agent, row) => {
    const y = TOP + row * LANE;
    drawing.append(svg('line', { class: 'lane', x1: left, x2: width, y1: y + LANE / 2, y2: y + LANE / 2 }));
    drawing.append(svg('text', { class: 'name', x: 0, y: y + LANE / 2 + 4, text: short(agent, left) }, svg('title', { text: agent })));
    for (const span of spans.filter((candidate) => candidate.agent === agent)) drawSpan(drawing, span, y, x, now, overlaps);
  });
  const rest = agents.length - shown.length;
  show(element, drawing, ...(rest > 0 ? [h('p', { class: 'quiet', text: `and ${rest} more agents` })] : []));
}

function drawSpan(drawing, span, y, x, now, overlaps) {
  const end = span.end ?? (span.heard ? span.known : now);
  const kind = `span${span.heard ? ' heard' : ''}${span.end === null ? ' open' : ''}`;
  const box = { y: y + 6, height: LANE - 12, rx: 2 };
  const title = `${span.agent}: ${clock(span.start)} to ${span.end === null ? 'now' : clock(span.end)} ${ZONE}${span.fence ? `, fence ${span.fence}` : ''}${span.heard ? ', heard of until then' : ''}`;
  drawing.append(svg('rect', { class: kind, x: x(span.start), width: Math.max(2, x(end) - x(span.start)), ...box }, svg('title', { text: title })));
  for (const overlap of overlaps) {
    const start = Math.max(overlap.start, span.start);
    const stop = Math.min(overlap.end, end);
    if (stop >= start) {
      drawing.append(svg('rect', { class: 'overlap', x: x(start), width: Math.max(3, x(stop) - x(start)), ...box }, svg('title', { text: overlap.text || 'Too many at a time' })));
    }
  }
  if (span.lost) drawing.append(svg('line', { class: 'lost-mark', x1: x(end), x2: x(end), y1: y + 3, y2: y + LANE - 3 }));
}

function drawAxis(drawing, from, now, x, height, width) {
  const bottom = height - 22;
  drawing.append(svg('line', { class: 'axis', x1: x(from), x2: width, y1: bottom, y2: bottom }));
  const count = width < 520 ? 2 : 5;
  for (let i = 0; i <= count; i++) {
    const time = from + ((now - from) * i) / count;
    const anchor = i === 0 ? 'start' : i === count ? 'end' : 'middle';
    const text = i === count ? 'now' : i === 0 ? `${clock(time)} ${ZONE}` : clock(time);
    drawing.append(svg('text', { x: x(time), y: bottom + 16, 'text-anchor': anchor, text }));
  }
}

function describe(resource, agents, overlaps) {
  const trouble = overlaps.length === 0 ? 'never too many at a time' : `${overlaps.length} times too many at a time`;
  return `Holders of ${resource.name}: ${agents.join(', ')}; ${trouble}.`;
}

function short(name, width) {
  const most = Math.floor(width / 7.2);
  return name.length > most ? `${name.slice(0, most - 1)}…` : name;
}
