// The curves of a plot as series of the charting library.
(function (wander) {
  'use strict';
  const { number, hasInterval, textWidth, showsSymbols } = wander;
  const MANY_POINTS = 200;
  const MOST_LABELS = 40;

  const bottom = (params) => params.coordSys.y + params.coordSys.height;

  /** Both ends of an interval, in pixels. One may lie beyond the axis, as zero does on a logarithmic one: it is open. */
  function ends(params, api, place) {
    const low = place[2] === null ? Infinity : api.coord([place[0], place[2]])[1];
    const high = place[3] === null ? -Infinity : api.coord([place[0], place[3]])[1];
    return {
      low: Math.min(low, bottom(params)),
      high: Math.max(high, params.coordSys.y),
      openBelow: low > bottom(params) + 0.5,
      openAbove: high < params.coordSys.y - 0.5,
    };
  }

  function points(series, theme) {
    const colour = theme.colour(series);
    const many = series.points.length > MANY_POINTS;
    return {
      type: 'scatter',
      symbol: series.symbol,
      symbolSize: many ? 5 : 9,
      itemStyle: series.reference
        ? { color: theme.page, borderColor: colour, borderWidth: 1.5 }
        : { color: colour, opacity: many ? 0.7 : 1 },
    };
  }

  function line(series, theme) {
    const colour = theme.colour(series);
    const thin = series.reference || series.points.length > 1000;
    return {
      type: 'line',
      step: series.kind === 'steps' ? 'end' : false,
      symbol: series.symbol,
      symbolSize: 7,
      showSymbol: series.points.length === 1 || (series.kind === 'line' && showsSymbols(series) && !series.reference),
      showAllSymbol: true,
      lineStyle: { color: colour, width: thin ? 1.5 : 2.25, type: series.dash || 'solid' },
      itemStyle: { color: colour },
    };
  }

  /** A line or points; a theory is drawn over what was measured, so that it shows where both agree. */
  function curve(series, theme) {
    const common = {
      id: series.id,
      data: series.places.map((place) => [place[0], place[1]]),
      emphasis: { disabled: true },
      z: series.reference ? 5 : 4,
    };
    return Object.assign(common, series.kind === 'points' ? points(series, theme) : line(series, theme));
  }

  /** The points of a band in runs without a gap, as one polygon each. */
  function bandShapes(params, api, series, fill) {
    const shapes = [];
    let upper = [];
    let lower = [];
    const finish = () => {
      if (upper.length > 1) {
        const shape = { points: upper.concat(lower.reverse()) };
        shapes.push({ type: 'polygon', shape, style: { fill, opacity: 0.18 } });
      }
      upper = [];
      lower = [];
    };
    for (const place of series.places) {
      if (!hasInterval(series, place) || place[1] === null) {
        finish();
        continue;
      }
      const x = api.coord([place[0], place[1]])[0];
      const end = ends(params, api, place);
      if (series.kind === 'steps' && upper.length > 0) {
        upper.push([x, upper[upper.length - 1][1]]);
        lower.push([x, lower[lower.length - 1][1]]);
      }
      upper.push([x, end.high]);
      lower.push([x, end.low]);
    }
    finish();
    return shapes;
  }

  /** Not clipped, or the caps of whiskers at the edge of the plot would be cut in half. */
  function custom(id, data, dimensions, z, renderItem) {
    return { id, type: 'custom', data, encode: { x: 0, y: dimensions }, clip: false, silent: true, z, renderItem };
  }

  const bounds = (series) => series.places.map((place) => [place[0], place[2], place[3]]);

  function band(series, theme) {
    return custom(series.id + '-band', bounds(series), [1, 2], 1, (params, api) => {
      if (params.dataIndexInside !== 0) {
        return null;
      }
      return { type: 'group', children: bandShapes(params, api, series, theme.colour(series)) };
    });
  }

  function whisker(x, end, width, colour) {
    const style = { stroke: colour, lineWidth: 1.25 };
    const stroke = (x1, y1, x2, y2) => ({ type: 'line', shape: { x1, y1, x2, y2 }, style, z2: 20 });
    const cap = (y) => stroke(x - width / 2, y, x + width / 2, y);
    return [stroke(x, end.low, x, end.high)]
      .concat(end.openBelow ? [] : [cap(end.low)])
      .concat(end.openAbove ? [] : [cap(end.high)]);
  }

  function whiskers(series, theme) {
    return custom(series.id + '-whiskers', bounds(series), [1, 2], 3, (params, api) => {
      const place = series.places[params.dataIndex];
      if (!hasInterval(series, place)) {
        return null;
      }
      const x = api.coord([place[0], place[3] === null ? place[2] : place[3]])[0];
      return { type: 'group', children: whisker(x, ends(params, api, place), 9, theme.colour(series)) };
    });
  }

  function bar(series, theme, left, width, zero, tip) {
    const inset = Math.min(1.5, width * 0.08);
    // A trace of colour even where the value is too small to see.
    const height = Math.max(1.5, Math.abs(zero - tip));
    const shape = {
      x: left + inset,
      y: tip <= zero ? zero - height : zero,
      width: width - 2 * inset,
      height,
      r: width > 8 && height > 4 && tip <= zero ? [2, 2, 0, 0] : 0,
    };
    const style = series.reference
      ? { fill: 'transparent', stroke: theme.colour(series), lineWidth: 1.5, lineDash: [4, 3] }
      : { fill: theme.colour(series), opacity: 0.88 };
    return { type: 'rect', shape, style };
  }

  function barLabel(text, x, y, theme) {
    const style = { text, x, y, align: 'center', verticalAlign: 'bottom', font: '11px ' + theme.font, fill: theme.muted };
    return { type: 'text', style };
  }

  const label = (point) => number(point[1], 3);

  /** The width of the widest label, or infinity where there are too many of them. */
  function widestLabel(group, theme) {
    const labels = [].concat(...group.map((series) => series.points.map(label)));
    return labels.length > MOST_LABELS ? Infinity : Math.max(...labels.map((text) => textWidth(text, 11, theme.font)));
  }

  function bars(plot, series, theme) {
    const group = plot.series.filter((each) => each.isBars && !each.hidden);
    const widest = widestLabel(group, theme);
    const gap = plot.categories ? 1 : wander.barGap(plot);
    const data = series.places.map((place) => [place[0]].concat(place.slice(1)));
    return custom(series.id, data, series.interval ? [1, 2, 3] : [1], 2, (params, api) => {
      const place = series.places[params.dataIndex];
      const point = series.points[params.dataIndex];
      const known = place[1] !== null;
      const tip = api.coord([place[0], known ? place[1] : place[3]]);
      const zero = plot.y.scale === 'log' ? bottom(params) : api.coord([place[0], 0])[1];
      const whole = Math.min(api.size([gap, 0])[0] * 0.74, 72 * group.length);
      const width = whole / group.length;
      const left = tip[0] - whole / 2 + group.indexOf(series) * width;
      const children = [];
      let top = known ? tip[1] : zero;
      if (known && point[1] !== 0) {
        children.push(bar(series, theme, left, width, zero, tip[1]));
      }
      if (hasInterval(series, place)) {
        const end = ends(params, api, place);
        top = Math.min(top, end.high);
        children.push(...whisker(left + width / 2, end, Math.max(3, Math.min(10, width * 0.4)), theme.text));
      }
      if (known && point[1] >= 0 && widest + 4 <= width) {
        children.push(barLabel(label(point), left + width / 2, top - 4, theme));
      }
      return { type: 'group', children };
    });
  }

  /** All that is drawn for one series. Hidden, it stays without data: a tooltip that is still open may ask for it. */
  wander.curves = function (plot, series, theme) {
    const parts = [];
    if (series.isBars) {
      parts.push(bars(plot, series, theme));
    } else {
      if (series.interval) {
        parts.push(series.kind === 'points' ? whiskers(series, theme) : band(series, theme));
      }
      parts.push(curve(series, theme));
    }
    return series.hidden ? parts.map((part) => Object.assign(part, { data: [] })) : parts;
  };
})(window.wander);
