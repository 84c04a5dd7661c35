// Applies the reader's choice of theme; without one, the style sheet follows the system.
(function () {
  'use strict';
  var chosen = null;
  try {
    chosen = new URLSearchParams(location.search).get('theme') || localStorage.getItem('wander-report-theme');
  } catch (ignored) {
    // Some browsers keep no storage for local files.
  }
  if (chosen === 'light' || chosen === 'dark') {
    document.documentElement.dataset.theme = chosen;
  }
  document.documentElement.classList.add('script');
})();
