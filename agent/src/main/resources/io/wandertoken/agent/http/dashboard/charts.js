// Histograms, with a line for the theory if there is one.

import { duration, h, number, show, steps, svg } from './dom.js';

const HEIGHT = 188;
const BOTTOM = 24;
const LEFT = 34;
const LEAST = 8;

/**
 * A curve of the exponential distribution beyond a shift: how many of n samples it expects in [a, b).
 */
function expected(samples, shift, mean, a, b) {
  const beyond = (t) => (t <= shift ? 1 : Math.exp(-(t - shift) / mean));
  return samples * (beyond(a) - beyond(b));
}

/** All labels of an axis in the same unit. */
function axisLabel(seconds, most) {
  const [unit, size] = most < 1 ? ['ms', 0.001] : most < 240 ? ['s', 1] : most < 10800 ? ['min', 60] : ['h', 3600];
  return `${Number((seconds / size).toFixed(1))} ${unit}`;
}

export function drawHistogram(element, { title, samples, shift, theory, nothing }) {
  const values = samples.filter((value) => value !== null && value >= 0);
  if (values.length < LEAST) {
    const still = values.length === 0 ? nothing : `${nothing} So far ${values.length} of at least ${LEAST}.`;
    show(element, h('figure', { class: 'chart' }, h('h3', { text: title }), h('p', { class: 'empty', text: still })));
    return;
  }
  const sorted = [...values].sort((a, b) => a - b);
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  const most = Math.max(sorted[Math.floor(sorted.length * 0.99)], sorted.at(-1) * 0.6, 1e-6) * 1.02;
  const bins = Math.max(6, Math.min(30, Math.round(Math.sqrt(values.length) * 1.6)));
  const size = most / bins;
  const counts = new Array(bins).fill(0);
  for (const value of sorted) if (value < most) counts[Math.floor(value / size)]++;
  const usedShift = Math.min(shift, mean * 0.98);
  const curve = theory ? counts.map((_, i) => expected(values.length, usedShift, mean - usedShift, i * size, (i + 1) * size)) : [];
  const top = Math.max(...counts, ...curve) * 1.08;
  const width = Math.max(280, element.clientWidth);
  const x = (value) => LEFT + (value / most) * (width - LEFT - 8);
  const y = (count) => HEIGHT - BOTTOM - (count / top) * (HEIGHT - BOTTOM - 8);
  const label = `${title}: ${values.length} samples, mean ${duration(mean)}.`;
  const drawing = svg('svg', { viewBox: `0 0 ${width} ${HEIGHT}`, height: HEIGHT, role: 'img', 'aria-label': label });
  for (const step of steps(top, 3)) {
    drawing.append(svg('line', { class: 'axis', x1: LEFT, x2: width - 8, y1: y(step), y2: y(step) }));
    if (Number.isInteger(step)) drawing.append(svg('text', { x: LEFT - 6, y: y(step) + 4, 'text-anchor': 'end', text: number.format(step) }));
  }
  counts.forEach((count, i) => {
    if (count === 0) return;
    drawing.append(svg('rect', { class: 'bar', x: x(i * size) + 0.75, width: Math.max(1, x(size) - x(0) - 1.5), y: y(count), height: y(0) - y(count), rx: 1.5 }, svg('title', { text: `${duration(i * size)} to ${duration((i + 1) * size)}: ${count}` })));
  });
  if (theory) {
    const points = curve.map((count, i) => `${x((i + 0.5) * size).toFixed(1)},${y(count).toFixed(1)}`);
    drawing.append(svg('polyline', { class: 'curve', points: points.join(' ') }));
  }
  const marks = steps(most, width < 380 ? 3 : 5);
  for (const mark of marks) {
    drawing.append(svg('text', { x: x(mark), y: HEIGHT - 8, 'text-anchor': mark === 0 ? 'start' : 'middle', text: axisLabel(mark, most) }));
  }
  const legend = theory ? [h('span', { class: 'line', 'aria-hidden': 'true' }), `${theory} `] : [];
  const caption = h('figcaption', {}, ...legend, `Mean ${duration(mean)} of ${number.format(values.length)}.`);
  show(element, h('figure', { class: 'chart' }, h('h3', { text: title }), drawing, caption));
}
