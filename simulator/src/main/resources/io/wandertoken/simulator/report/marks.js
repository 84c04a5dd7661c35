// Marks: dashed lines across a plot. The texts of vertical ones stand above it, in rows so that they stay apart; those of
// horizontal ones stand inside, where the fewest curves pass.
(function (wander) {
  'use strict';
  const LINE = 16;
  const FONT = 12;
  const SIDE = 6;

  const overlap = (a, b) =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

  /** How far along the x axis, from 0 to 1. */
  function part(plot, axis, place) {
    return plot.categories ? (place + 0.5) / plot.categories.length : (place - axis.min) / (axis.max - axis.min);
  }

  /** Gives each vertical mark its row above a plot of this width, and returns the height of all rows. */
  function layOut(plot, axis, width, theme) {
    const taken = [];
    for (const mark of plot.marks.filter((each) => each.at === 'x')) {
      const full = wander.textWidth(mark.text, FONT, theme.font) + 2;
      mark.part = part(plot, axis, mark.place);
      mark.width = Math.min(full, width);
      const box = { width: mark.width + 2 * SIDE, height: Math.ceil(full / width) * LINE, y: 0 };
      box.x = Math.max(-SIDE, Math.min(mark.part * width - box.width / 2, width + SIDE - box.width));
      while (taken.some((other) => overlap(box, other))) {
        box.y += LINE;
      }
      taken.push(box);
      mark.above = box.y + box.height;
    }
    return Math.max(0, ...taken.map((box) => box.y + box.height));
  }

  /** Spots that the curves cover, close enough to each other to tell whether a text would lie on a curve. */
  function covered(plot, params, api) {
    const spots = [];
    const floor = params.coordSys.y + params.coordSys.height;
    const add = (from, to, count) => {
      for (let i = 1; i < count; i++) {
        spots.push([from[0] + ((to[0] - from[0]) * i) / count, from[1] + ((to[1] - from[1]) * i) / count]);
      }
    };
    for (const series of plot.series.filter((each) => !each.hidden)) {
      let last = null;
      for (const place of series.places) {
        const spot = place[1] === null ? null : api.coord([place[0], place[1]]);
        if (spot) {
          spots.push(spot);
          if (series.isBars) {
            add(spot, [spot[0], floor], 10);
          } else if (last && series.kind !== 'points') {
            add(last, spot, Math.min(20, Math.abs(spot[0] - last[0]) / 12));
          }
        }
        last = spot;
      }
    }
    return spots;
  }

  /** Above or below the line, at its right or left end. */
  function beside(mark, y, spots, area, taken, theme) {
    const full = wander.textWidth(mark.text, FONT, theme.font) + 2;
    const width = Math.min(full, area.width * 0.6);
    const height = LINE * Math.ceil(full / width);
    let best = null;
    for (const left of [area.x + area.width - width - 4, area.x + SIDE]) {
      for (const top of [y - height - 4, y + 4]) {
        const box = { x: left, y: top, width, height };
        const around = { x: left - 4, y: top - 1, width: width + 8, height: height + 2 };
        const outside = top < area.y - 2 || top + height > area.y + area.height;
        const cost =
          spots.filter((spot) => overlap(around, { x: spot[0], y: spot[1], width: 0, height: 0 })).length +
          (outside || taken.some((other) => overlap(box, other)) ? 1000 : 0);
        if (best === null || cost < best.cost) {
          best = Object.assign(box, { cost });
        }
      }
    }
    return best;
  }

  function vertical(mark, area) {
    const x = area.x + mark.part * area.width;
    const left = Math.max(area.x, Math.min(x - mark.width / 2, area.x + area.width - mark.width));
    const y = area.y - SIDE - mark.above;
    return {
      line: { x1: x, y1: y + LINE, x2: x, y2: area.y + area.height },
      box: { x: left, y, width: mark.width },
    };
  }

  /** The lines and texts of all marks, in their order. */
  function geometry(plot, params, api, theme) {
    const area = params.coordSys;
    const spots = covered(plot, params, api);
    const height = (mark) => api.coord([plot.range.x[0], mark.place])[1];
    // A text keeps clear of the other lines, too.
    const taken = plot.marks
      .filter((mark) => mark.at === 'y')
      .map((mark) => ({ x: area.x, y: height(mark), width: area.width, height: 0 }));
    return plot.marks.map((mark) => {
      if (mark.at === 'x') {
        return vertical(mark, area);
      }
      const y = height(mark);
      const box = beside(mark, y, spots, area, taken, theme);
      taken.push(box);
      return { line: { x1: area.x, y1: y, x2: area.x + area.width, y2: y }, box };
    });
  }

  function shapes(mark, where, theme) {
    const line = { stroke: theme.text, lineWidth: 1, lineDash: [3, 3], opacity: 0.75 };
    const text = {
      text: mark.text,
      x: where.box.x,
      y: where.box.y,
      width: where.box.width,
      overflow: 'break',
      lineHeight: LINE,
      font: FONT + 'px ' + theme.font,
      fill: theme.text,
      backgroundColor: theme.page + 'dd',
      padding: [1, 3],
      borderRadius: 3,
    };
    return [
      { type: 'line', shape: where.line, style: line, z2: 1 },
      { type: 'text', style: text },
    ];
  }

  wander.layOutMarks = layOut;

  /** One series that draws all marks at once, because the place of one text depends on the others. */
  wander.marks = function (plot, theme) {
    return {
      id: 'marks',
      type: 'custom',
      // Its range makes the axis reach every mark.
      data: [[plot.range.x[0], ...plot.range.y]],
      encode: { x: 0, y: [1, 2] },
      clip: false,
      silent: true,
      z: 6,
      renderItem(params, api) {
        const places = geometry(plot, params, api, theme);
        return { type: 'group', children: [].concat(...plot.marks.map((mark, i) => shapes(mark, places[i], theme))) };
      },
    };
  };
})(window.wander);
