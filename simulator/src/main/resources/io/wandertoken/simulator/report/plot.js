// Draws the plots from the JSON beside them, each with its legend, its tooltip and its table of values.
(function (wander) {
  'use strict';
  const { exact, valueOn, withUnit, hasInterval, interval } = wander;
  const MOST_POINTS_IN_SVG = 20000;
  const MOST_ROWS = 300;

  // Legend, as buttons: they wrap on a phone and answer to the keyboard.

  const SHAPES = {
    circle: '<circle cx="11" cy="7" r="4" ',
    rect: '<rect x="7" y="3" width="8" height="8" ',
    triangle: '<path d="M11 2 L16 11 L6 11 Z" ',
    diamond: '<path d="M11 2 L16 7 L11 12 L6 7 Z" ',
  };

  function swatch(series) {
    const fill = 'style="fill:var(--' + series.colour + ')"/>';
    const stroke = 'style="fill:none;stroke:var(--' + series.colour + ')"/>';
    const dash = series.dash ? 'stroke-dasharray="' + series.dash.map((length) => length * 0.7).join(' ') + '" ' : '';
    const line = (path) => '<path d="' + path + '" stroke-width="2.5" ' + dash + stroke;
    if (series.isBars) {
      return series.reference
        ? '<rect x="5" y="1.5" width="12" height="11" stroke-width="1.5" stroke-dasharray="3 2" ' + stroke
        : '<rect x="5" y="1" width="12" height="12" rx="2" ' + fill;
    }
    if (series.kind === 'points') {
      return SHAPES[series.symbol] + (series.reference ? 'stroke-width="1.5" ' + stroke : fill);
    }
    if (series.kind === 'steps') {
      return line('M0 11 H11 V3 H22');
    }
    return line('M0 7 H22') + (wander.showsSymbols(series) && !series.reference ? SHAPES[series.symbol] + fill : '');
  }

  function legend(view, element) {
    for (const series of view.plot.series) {
      const [left, width] = series.isBars || series.kind === 'points' ? [4, 14] : [0, 22];
      const size = 'width="' + width + '" height="14" viewBox="' + left + ' 0 ' + width + ' 14"';
      const button = document.createElement('button');
      button.type = 'button';
      button.innerHTML = '<svg ' + size + ' aria-hidden="true">' + swatch(series) + '</svg>';
      button.append(series.name);
      button.setAttribute('aria-pressed', 'true');
      button.addEventListener('click', () => {
        series.hidden = !series.hidden;
        button.setAttribute('aria-pressed', String(!series.hidden));
        draw(view);
      });
      element.append(button);
    }
  }

  // Tooltip

  const escapeHtml = (text) => text.replace(/[&<>"']/g, (c) => '&#' + c.charCodeAt(0) + ';');

  /** The index of the point that speaks for a series at a place: the step in force, otherwise the nearest. */
  function pointAt(series, x) {
    let best = -1;
    series.places.forEach((place, i) => {
      const distance = Math.abs(place[0] - x);
      const counts = series.kind !== 'steps' || place[0] <= x;
      if (counts && (best < 0 || distance <= Math.abs(series.places[best][0] - x))) {
        best = i;
      }
    });
    return best;
  }

  function row(plot, series, point, x, theme) {
    const aside = point[0] !== x && series.kind !== 'steps' ? ' at ' + exact(point[0]) : '';
    const bounds = hasInterval(series, point) ? '<small>95%: ' + interval(point) + '</small>' : '';
    const colour = '<i style="background:' + theme.colour(series) + '"></i>';
    const value = escapeHtml(withUnit(point[1], plot.y)) + bounds;
    return '<tr><td>' + colour + escapeHtml(series.name + aside) + '</td><td>' + value + '</td></tr>';
  }

  /** What is known near a place. Series that have no point close by are left out. */
  function nearby(plot, x, theme) {
    const reach = plot.categories ? 0.01 : 0.03 * (plot.range.x[1] - plot.range.x[0]);
    const found = plot.series
      .filter((series) => !series.hidden)
      .map((series) => ({ series, i: pointAt(series, x) }))
      .filter((each) => each.i >= 0)
      .map((each) => Object.assign(each, { distance: Math.abs(each.series.places[each.i][0] - x) }))
      .filter((each) => each.series.kind === 'steps' || each.distance <= reach);
    if (found.length === 0) {
      return '';
    }
    const nearest = found.reduce((a, b) => (b.distance < a.distance ? b : a));
    const head = nearest.series.points[nearest.i][0];
    return tip(plot, head, found.map((each) => row(plot, each.series, each.series.points[each.i], head, theme)));
  }

  function tip(plot, x, rows) {
    const head = escapeHtml(plot.x.label + ' ' + withUnit(x, plot.x));
    return '<div class="tip"><b>' + head + '</b><table>' + rows.join('') + '</table></div>';
  }

  function tooltip(plot, theme) {
    const onlyPoints = plot.series.every((series) => series.kind === 'points');
    return {
      trigger: onlyPoints ? 'item' : 'axis',
      confine: true,
      transitionDuration: 0,
      backgroundColor: theme.page,
      borderColor: theme.line,
      textStyle: { color: theme.text },
      axisPointer: {
        type: plot.categories && plot.hasBars ? 'shadow' : 'line',
        lineStyle: { color: theme.muted, type: 'solid' },
        shadowStyle: { color: theme.muted, opacity: 0.1 },
      },
      formatter(params) {
        if (!onlyPoints) {
          const at = params[0].axisValue;
          return nearby(plot, plot.categories ? plot.categoryNames.indexOf(at) : at, theme);
        }
        const series = plot.series.find((each) => each.id === params.seriesId);
        const point = series && series.points[params.dataIndex];
        return point ? tip(plot, point[0], [row(plot, series, point, point[0], theme)]) : '';
      },
    };
  }

  // Table of values, made when first opened.

  function tableRow(cells, tag) {
    const line = document.createElement('tr');
    cells.forEach((text, i) => {
      const cell = document.createElement(tag);
      cell.textContent = text;
      cell.className = i === 0 ? '' : 'number';
      if (tag === 'th') {
        cell.scope = 'col';
      }
      line.append(cell);
    });
    return line;
  }

  function table(plot) {
    const bounded = plot.series.some((series) => series.interval);
    const title = (axis) => axis.label + (axis.unit === '' ? '' : ' (' + axis.unit + ')');
    const element = document.createElement('table');
    const body = element.createTBody();
    const head = ['Series', title(plot.x), title(plot.y)].concat(bounded ? ['95% interval'] : []);
    element.createTHead().append(tableRow(head, 'th'));
    const rows = [].concat(...plot.series.map((series) => series.points.map((point) => [series, point])));
    for (const [series, point] of rows.slice(0, MOST_ROWS)) {
      const bounds = bounded ? [hasInterval(series, point) ? interval(point) : ''] : [];
      body.append(tableRow([series.name, valueOn(plot.x, point[0]), exact(point[1])].concat(bounds), 'td'));
    }
    return { element, complete: rows.length <= MOST_ROWS };
  }

  function values(plot, details) {
    const { element, complete } = table(plot);
    const frame = document.createElement('div');
    frame.tabIndex = 0;
    frame.append(element);
    if (!complete) {
      const note = document.createElement('p');
      note.className = 'note';
      note.textContent = 'The first ' + MOST_ROWS + ' values; the file has all.';
      frame.append(note);
    }
    details.append(frame);
  }

  // Drawing

  function option(plot, width) {
    const theme = wander.looks();
    const xAxis = wander.xAxis(plot, theme, width);
    const yAxis = wander.yAxis(plot, theme);
    const isEndLabelled = xAxis.max !== undefined && xAxis.axisLabel.showMaxLabel !== false;
    const lastLabel = isEndLabelled ? wander.textWidth(xAxis.axisLabel.formatter(xAxis.max), 12, theme.font) : 0;
    const right = Math.max(8, lastLabel / 2 + 2);
    const rows = wander.layOutMarks(plot, xAxis, width - 45 - right, theme);
    return {
      animation: false,
      textStyle: { fontFamily: theme.font },
      grid: { left: 2 + wander.overhang(xAxis, theme, width), right, top: 14 + rows, bottom: 4, containLabel: true },
      xAxis,
      yAxis,
      tooltip: tooltip(plot, theme),
      series: [].concat(
        ...plot.series.map((series) => wander.curves(plot, series, theme)),
        plot.marks.length > 0 ? [wander.marks(plot, theme)] : [],
      ),
    };
  }

  function draw(view) {
    const { plot, box } = view;
    const isEmpty = plot.range.x === null || plot.range.y === null;
    if (isEmpty || !window.echarts) {
      box.textContent = isEmpty ? 'No values to show.' : 'The plots need the file echarts.min.js beside this page.';
      box.classList.add('empty');
      return;
    }
    if (!view.chart) {
      const count = plot.series.reduce((sum, series) => sum + series.points.length, 0);
      box.replaceChildren();
      view.chart = echarts.init(box, null, { renderer: count > MOST_POINTS_IN_SVG ? 'canvas' : 'svg' });
    }
    view.chart.resize();
    view.chart.setOption(option(plot, view.chart.getWidth()));
    // At once rather than with the next frame: a printer does not wait for that.
    view.chart.getZr().flush();
  }

  function open(element) {
    const json = element.querySelector('script[type="application/json"]').textContent;
    const view = { plot: wander.prepare(JSON.parse(json)), box: element.querySelector('.chart'), chart: null };
    const details = element.querySelector('.values');
    legend(view, element.querySelector('.legend'));
    if (wander.isTruncated(view.plot)) {
      element.querySelector('.axis.y').append(' \u00b7 does not begin at 0');
    }
    details.addEventListener('toggle', () => {
      if (details.open && details.childElementCount === 1) {
        values(view.plot, details);
      }
    });
    return view;
  }

  const views = Array.from(document.querySelectorAll('.plot'), open);

  const resized = new ResizeObserver((entries) => {
    for (const entry of entries) {
      const view = views.find((each) => each.box === entry.target);
      if (view.chart && Math.abs(view.chart.getWidth() - entry.contentRect.width) > 1) {
        requestAnimationFrame(() => draw(view));
      }
    }
  });
  views.forEach((view) => resized.observe(view.box));

  // One after the other from the top, so that a long report answers to the reader meanwhile.
  function drawFrom(i) {
    if (i < views.length) {
      if (!views[i].chart) {
        draw(views[i]);
      }
      setTimeout(drawFrom, 0, i + 1);
    }
  }
  drawFrom(0);

  wander.redraw = function () {
    views.filter((view) => view.chart).forEach(draw);
  };

  /** Draws everything at the width of the paper, or at that of the screen again. */
  wander.print = function (printing) {
    document.documentElement.classList.toggle('printing', printing);
    views.forEach(draw);
  };
})(window.wander);
