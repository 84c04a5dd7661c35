// Numbers, looks and axes of the plots. Values are mapped to places on the axes here, once, so that the rest of the page
// need not know about categories and logarithms: a category becomes its index, and on a logarithmic axis every value its
// exponent. (The library has a logarithmic axis of its own, which loses ticks below its smallest value.)
window.wander = {};
(function (wander) {
  'use strict';
  const SERIES_COLOURS = 8;
  const MOST_SYMBOLS = 40;
  const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond'];
  const DASHES = [[7, 4], [2, 3], [10, 4, 2, 4], [4, 2]];
  /** Slanted names, in degrees. */
  const SLANT = 40;
  /** The least room that the names on the other axis take. */
  const Y_LABELS = 25;
  const NARROW_SPACE = '\u202f';
  const DASH = '\u2013';

  // Numbers: 0.0024, 1.2e-5, 100 000

  function number(value, digits) {
    if (value === null || value === undefined || !isFinite(value)) {
      return DASH;
    }
    if (value === 0) {
      return '0';
    }
    const size = Math.abs(value);
    if (size >= 1e7 || size < 1e-4) {
      return value.toExponential(digits - 1).replace(/\.?0+e/, 'e').replace('e+', 'e');
    }
    const rounded = size >= Math.pow(10, digits) ? Math.round(value) : Number(value.toPrecision(digits));
    const parts = String(rounded).split('.');
    if (Math.abs(rounded) >= 10000) {
      parts[0] = parts[0].replace(/\B(?=(\d{3})+$)/g, NARROW_SPACE);
    }
    return parts.join('.');
  }

  const tick = (value) => number(Number(Number(value).toPrecision(10)), 10);
  const exact = (value) => number(value, 6);
  const valueOn = (axis, value) => (axis.places ? axis.places[value] : exact(value));
  const withUnit = (value, axis) => valueOn(axis, value) + (axis.unit === '' ? '' : NARROW_SPACE + axis.unit);
  const hasInterval = (series, point) => series.interval && (point[2] !== null || point[3] !== null);
  const interval = (point) => exact(point[2]) + ' \u2026 ' + exact(point[3]);

  // Looks

  /** The colours of the moment, from the style sheet. */
  function looks() {
    const style = getComputedStyle(document.documentElement);
    const value = (name) => style.getPropertyValue('--' + name).trim();
    return {
      page: value('page'),
      text: value('text'),
      muted: value('muted'),
      line: value('line'),
      grid: value('grid'),
      font: value('sans'),
      colour: (series) => value(series.colour),
    };
  }

  const pen = document.createElement('canvas').getContext('2d');

  function textWidth(text, size, family) {
    pen.font = size + 'px ' + family;
    return pen.measureText(text).width;
  }

  const showsSymbols = (series) => series.points.length <= MOST_SYMBOLS;

  // Places

  function placer(axis, categories) {
    if (categories) {
      const places = new Map(categories.map((x, i) => [x, i]));
      return (x) => places.get(x);
    }
    return axis.scale === 'log' ? Math.log10 : (value) => value;
  }

  /** Adds to what was read: places on the axes, and to every series its colour, symbol and dashes. */
  function prepare(plot) {
    if (plot.categories) {
      plot.categoryNames = plot.categories.map((x) => (plot.x.places ? plot.x.places[x] : String(x)));
    }
    const placeX = placer(plot.x, plot.categories);
    const place = placer(plot.y);
    const placeY = (value) => (value === null || value === undefined ? null : place(value));
    let measured = 0;
    let references = 0;
    plot.series.forEach((series, i) => {
      series.id = 's' + i;
      series.isBars = series.kind === 'bars';
      series.places = series.points.map((point) => [placeX(point[0])].concat(point.slice(1).map(placeY)));
      const rank = series.reference ? references++ : measured++;
      series.symbol = SYMBOLS[rank % SYMBOLS.length];
      series.colour = series.reference ? 'reference' : 'series-' + (rank % SERIES_COLOURS);
      series.dash = series.reference ? DASHES[rank % DASHES.length] : rank < SERIES_COLOURS ? null : DASHES[0];
    });
    for (const mark of plot.marks) {
      mark.place = mark.at === 'y' ? place(mark.value) : plot.categories ? between(plot.categories, mark.value) : placeX(mark.value);
    }
    plot.marks = plot.marks.filter((mark) => mark.place !== null);
    plot.hasBars = plot.series.some((series) => series.isBars);
    plot.range = { x: range(plot, 'x'), y: range(plot, 'y') };
    return plot;
  }

  /** Where a value lies among the categories, perhaps between two of them; null outside. */
  function between(categories, value) {
    const next = categories.findIndex((each) => each >= value);
    if (next < 0 || (next === 0 && categories[0] !== value)) {
      return null;
    }
    return next === 0 ? 0 : next - (categories[next] - value) / (categories[next] - categories[next - 1]);
  }

  /** All that an axis must have room for; null if there is nothing. */
  function range(plot, name) {
    let low = Infinity;
    let high = -Infinity;
    const include = (place) => {
      if (place !== null && place !== undefined) {
        low = Math.min(low, place);
        high = Math.max(high, place);
      }
    };
    for (const series of plot.series) {
      for (const place of series.places) {
        (name === 'x' ? place.slice(0, 1) : place.slice(1)).forEach(include);
      }
    }
    plot.marks.filter((mark) => mark.at === name).forEach((mark) => include(mark.place));
    return low <= high ? [low, high] : null;
  }

  // Axes

  const isMultiple = (value, step) => Math.abs(value / step - Math.round(value / step)) < 1e-6;

  /** The distance of ticks that the library chooses for itself. */
  function niceStep(rough) {
    const power = Math.pow(10, Math.floor(Math.log10(rough)));
    const part = rough / power;
    return power * (part < 1.5 ? 1 : part < 2.5 ? 2 : part < 4 ? 3 : part < 7 ? 5 : 10);
  }

  /** From the first value to the last, with no empty margin beyond, and labels only where a number is round. */
  function tightAxis(from, to, splitNumber) {
    const step = niceStep((to - from) / splitNumber);
    const axisLabel = { showMinLabel: isMultiple(from, step), showMaxLabel: isMultiple(to, step) };
    return { type: 'value', min: from, max: to, splitNumber, axisLabel };
  }

  /** The exponent of the next of 1, 2, 5, 10, 20, … or, over many decades, of the next power of ten. */
  function roundExponent(exponent, upwards, decadesOnly) {
    const whole = Math.floor(exponent + 1e-9);
    const steps = (decadesOnly ? [1, 10] : [1, 2, 5, 10]).map((factor) => whole + Math.log10(factor));
    return upwards
      ? steps.find((step) => step >= exponent - 1e-9)
      : steps.reverse().find((step) => step <= exponent + 1e-9);
  }

  /** One tick per decade; over many decades, at every second or third. */
  function exponentAxis(from, to) {
    const axisLabel = { formatter: (exponent) => tick(Math.pow(10, exponent)) };
    return { type: 'value', min: from, max: to, minInterval: 1, axisLabel };
  }

  function logAxis(range) {
    const decadesOnly = range[1] - range[0] >= 3;
    const from = roundExponent(range[0], false, decadesOnly);
    const to = roundExponent(range[1], true, decadesOnly);
    return to - from > 1e-9 ? exponentAxis(from, to) : exponentAxis(from - 1, to + 1);
  }

  /** The least distance of two bars, in places. */
  function barGap(plot) {
    const places = [].concat(...plot.series.filter((series) => series.isBars).map((series) => series.places));
    const sorted = Array.from(new Set(places.map((place) => place[0]))).sort((a, b) => a - b);
    const gap = Math.min(...sorted.slice(1).map((place, i) => place - sorted[i]));
    return isFinite(gap) ? gap : 1;
  }

  /** Names side by side, or slanted where they would run into each other. */
  function xAxis(plot, theme, width) {
    if (plot.x.places) {
      const widest = Math.max(...plot.categoryNames.map((name) => textWidth(name, 12, theme.font)));
      const isCrowded = (width - Y_LABELS) / plot.x.places.length < widest + 12;
      const axisLabel = { formatter: (name) => name, interval: 0, hideOverlap: false, rotate: isCrowded ? SLANT : 0 };
      return { type: 'category', data: plot.categoryNames, axisTick: { show: false }, axisLabel };
    }
    if (plot.categories) {
      return { type: 'category', data: plot.categoryNames, axisTick: { show: false } };
    }
    const isLog = plot.x.scale === 'log';
    const splitNumber = Math.max(2, Math.min(10, Math.floor(width / 80)));
    let [from, to] = plot.range.x;
    if (plot.hasBars || from === to) {
      const margin = plot.hasBars ? barGap(plot) / 2 : 0.5;
      const wide = isLog ? exponentAxis(from - margin, to + margin) : tightAxis(from - margin, to + margin, splitNumber);
      Object.assign(wide.axisLabel, { showMinLabel: false, showMaxLabel: false });
      return wide;
    }
    if (isLog) {
      return logAxis(plot.range.x);
    }
    if (from > 0 && from < 0.15 * to) {
      from = 0;
    }
    return tightAxis(from, to, splitNumber);
  }

  /** An interval may reach beyond 100 %, but the axis need not follow it there. */
  function isBeyondPercent(plot) {
    const isWithin = (point) => point[1] === null || point[1] <= 100;
    const full = plot.y.scale === 'log' ? 2 : 100;
    return plot.y.unit === '%' && plot.range.y[1] > full && plot.series.every((series) => series.points.every(isWithin));
  }

  /** Zero belongs to the picture, unless it would flatten all that there is to see; then the page says so. */
  function isTruncated(plot) {
    const [from, to] = plot.range.y || [0, 0];
    return plot.y.scale !== 'log' && from > 0 && to - from < 0.25 * to && !plot.hasBars;
  }

  function yAxis(plot) {
    const [from, to] = plot.range.y;
    const beyond = isBeyondPercent(plot);
    if (plot.y.scale === 'log') {
      // A bar that begins where it ends is none.
      return logAxis([from - (plot.hasBars ? 0.05 : 0), beyond ? 2 : to]);
    }
    const scale = isTruncated(plot);
    const isWhole = plot.series.every((series) => series.points.every((point) => Number.isInteger(point[1])));
    return Object.assign({ type: 'value', scale, splitNumber: 5 }, isWhole ? { minInterval: 1 } : {}, beyond ? { max: 100 } : {});
  }

  /** How far a slanted first name reaches beyond the left edge of the picture. */
  function overhang(axis, theme, width) {
    if (!axis.axisLabel.rotate) {
      return 0;
    }
    const reach = textWidth(axis.data[0], 12, theme.font) * Math.cos((SLANT * Math.PI) / 180);
    return Math.max(0, reach - Y_LABELS - (width - Y_LABELS) / axis.data.length / 2);
  }

  function dress(specific, axis, theme, isX) {
    const label = { color: theme.muted, fontFamily: theme.font, fontSize: 12, formatter: tick, hideOverlap: true, margin: 10 };
    const base = {
      axisLine: { show: isX, onZero: false, lineStyle: { color: theme.muted } },
      axisTick: { show: isX, lineStyle: { color: theme.muted }, length: 4 },
      splitLine: { show: !isX || axis.scale === 'log', lineStyle: { color: theme.grid } },
    };
    return Object.assign(base, specific, { axisLabel: Object.assign(label, specific.axisLabel) });
  }

  wander.number = number;
  wander.exact = exact;
  wander.valueOn = valueOn;
  wander.withUnit = withUnit;
  wander.hasInterval = hasInterval;
  wander.interval = interval;
  wander.looks = looks;
  wander.textWidth = textWidth;
  wander.showsSymbols = showsSymbols;
  wander.prepare = prepare;
  wander.isTruncated = isTruncated;
  wander.barGap = barGap;
  wander.xAxis = (plot, theme, width) => dress(xAxis(plot, theme, width), plot.x, theme, true);
  wander.overhang = overhang;
  wander.yAxis = (plot, theme) => dress(yAxis(plot), plot.y, theme, false);
})(window.wander);
