// What the page does besides drawing: theme, filter, copying, place in the contents, printing.
(function () {
  'use strict';
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const all = (selector, within) => Array.from((within || document).querySelectorAll(selector));

  // Theme

  const themeButton = document.getElementById('theme');

  function isDark() {
    return root.dataset.theme ? root.dataset.theme === 'dark' : dark.matches;
  }

  function nameTheme() {
    themeButton.textContent = isDark() ? 'Light' : 'Dark';
    themeButton.setAttribute('aria-label', isDark() ? 'Use light colours' : 'Use dark colours');
  }

  function themeChanged() {
    nameTheme();
    window.wander.redraw();
  }

  themeButton.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    try {
      localStorage.setItem('wander-report-theme', root.dataset.theme);
    } catch (ignored) {
      // Then the choice holds until the page is closed.
    }
    themeChanged();
  });
  dark.addEventListener('change', themeChanged);
  nameTheme();

  // Filter of the claims

  const buttons = all('.filter button');

  function show(verdict) {
    const rows = all('#claims-table tbody tr');
    let count = 0;
    for (const row of rows) {
      row.hidden = verdict !== '' && row.dataset.verdict !== verdict;
      count += row.hidden ? 0 : 1;
    }
    for (const button of buttons) {
      button.setAttribute('aria-pressed', String(button.dataset.show === verdict));
    }
    const shown = document.getElementById('shown');
    if (shown) {
      shown.textContent = verdict === '' ? '' : count + ' of ' + rows.length + ' shown';
    }
  }

  for (const button of buttons) {
    button.addEventListener('click', () => show(button.dataset.show));
  }
  for (const link of all('.counts a[href="#claims"]')) {
    link.addEventListener('click', () => {
      show(buttons.some((button) => button.dataset.show === link.dataset.show) ? link.dataset.show : '');
    });
  }

  // Copying of commands

  function copied(button, text) {
    button.textContent = text;
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1500);
  }

  function copyBySelection(code) {
    const selection = getSelection();
    selection.selectAllChildren(code);
    const done = document.execCommand('copy');
    if (done) {
      selection.removeAllRanges();
    }
    return done;
  }

  for (const button of all('.copy')) {
    button.addEventListener('click', () => {
      const code = button.parentElement.querySelector('code');
      const otherwise = () => copied(button, copyBySelection(code) ? 'Copied' : 'Selected');
      if (navigator.clipboard) {
        navigator.clipboard.writeText(code.textContent).then(() => copied(button, 'Copied'), otherwise);
      } else {
        otherwise();
      }
    });
  }

  // Contents: folded on a narrow screen, and following the reader on a wide one.

  const contents = document.querySelector('.contents details');
  const wide = matchMedia('(min-width: 68rem)');
  const fold = () => {
    contents.open = wide.matches;
  };
  wide.addEventListener('change', fold);
  fold();
  contents.addEventListener('click', (event) => {
    if (event.target.closest('a') && !wide.matches) {
      contents.open = false;
    }
  });

  const links = all('a', contents);
  const targets = links.map((link) => document.getElementById(link.hash.slice(1)));

  function follow() {
    const edge = innerHeight * 0.3;
    let current = -1;
    targets.forEach((target, i) => {
      if (target && target.getBoundingClientRect().top <= edge) {
        current = i;
      }
    });
    links.forEach((link, i) => {
      if (i !== current) {
        link.removeAttribute('aria-current');
      } else if (!link.hasAttribute('aria-current')) {
        link.setAttribute('aria-current', 'true');
        if (wide.matches) {
          const box = link.getBoundingClientRect();
          if (box.top < 0 || box.bottom > innerHeight) {
            contents.scrollTop += box.top - innerHeight / 2;
          }
        }
      }
    });
  }

  let waiting = false;
  addEventListener(
    'scroll',
    () => {
      if (!waiting) {
        waiting = true;
        requestAnimationFrame(() => {
          waiting = false;
          follow();
        });
      }
    },
    { passive: true },
  );
  follow();

  // Printing: light colours, everything unfolded, every claim shown.

  let before = null;
  addEventListener('beforeprint', () => {
    if (before) {
      return;
    }
    const details = all('details:not(.values)');
    before = { theme: root.dataset.theme, details, open: details.map((element) => element.open) };
    root.dataset.theme = 'light';
    for (const element of details) {
      element.open = true;
    }
    show('');
    window.wander.print(true);
  });
  addEventListener('afterprint', () => {
    if (!before) {
      return;
    }
    if (before.theme) {
      root.dataset.theme = before.theme;
    } else {
      delete root.dataset.theme;
    }
    before.details.forEach((element, i) => {
      element.open = before.open[i];
    });
    before = null;
    window.wander.print(false);
  });
})();
