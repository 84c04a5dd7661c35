// Shared helpers: creating elements, and formatting numbers and times.

const SVG = 'http://www.w3.org/2000/svg';

function make(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === 'text') element.textContent = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export function h(name, attributes, ...children) {
  return make(document.createElement(name), attributes, children);
}

export function svg(name, attributes, ...children) {
  return make(document.createElementNS(SVG, name), attributes, children);
}

export const byId = (id) => document.getElementById(id);

/** Replaces the contents of an element, unless they are the same. */
export function show(element, ...children) {
  const next = document.createDocumentFragment();
  next.append(...children);
  const probe = h('div');
  probe.append(next.cloneNode(true));
  if (probe.innerHTML !== element.innerHTML) element.replaceChildren(next);
}

/** Sets a text, unless it is the same: screen readers announce changes. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A duration with about two significant digits. */
export function duration(seconds) {
  if (seconds === null || seconds === undefined) return 'not known yet';
  if (seconds === 0) return '0 s';
  if (seconds < 0.001) return `${Math.round(seconds * 1e6)} µs`;
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 10) return `${Number(seconds.toFixed(1))} s`;
  if (seconds < 100) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172800) return `${Number((seconds / 3600).toFixed(1))} h`;
  return `${Math.round(seconds / 86400)} days`;
}

export function ago(instant, now = Date.now()) {
  return duration(Math.max(0, Math.round((now - instant) / 1000)));
}

export function clock(instant) {
  return new Date(instant).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false });
}

/** The time zone of all times on the page, such as GMT+2. */
export const ZONE = new Intl.DateTimeFormat('en', { timeZoneName: 'short' }).formatToParts().find((part) => part.type === 'timeZoneName').value;

const collator = new Intl.Collator(undefined, { numeric: true });
export const byName = (a, b) => collator.compare(a, b);

/** Shown in a panel until the agent has answered for the first time. */
export const CONNECTING = 'Connecting to the agent…';

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'];
export const inWords = (count) => NUMBERS[count] ?? String(count);

export const number = new Intl.NumberFormat('en');

/** Ticks of an axis at round numbers; about the requested number of ticks. */
export function steps(most, count) {
  const raw = most / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(raw || 1));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= raw) ?? raw;
  const values = [];
  for (let value = 0; value <= most * 1.0001; value += step) values.push(value);
  return values;
}
