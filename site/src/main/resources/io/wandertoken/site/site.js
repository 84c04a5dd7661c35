// Search, colours and the menu of the site. The index is a script beside this one, so that all works from a folder without a server.
(function () {
  'use strict';
  const MOST = 20;
  const AROUND = 70;
  const root = document.body.dataset.root;
  const byId = (id) => document.getElementById(id);
  const sections = window.SECTIONS.map(([address, title, heading, text]) => ({
    address, title, heading, text, inTitle: `${title} ${heading}`.toLowerCase(), inText: text.toLowerCase(),
  }));

  /** Every word must occur; in a title it counts more, and at the start of a word more than within one. */
  function score(section, words) {
    let sum = 0;
    for (const word of words) {
      const start = new RegExp(`(^|[^\\p{L}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'u');
      if (start.test(section.inTitle)) sum += 20;
      else if (section.inTitle.includes(word)) sum += 8;
      else if (start.test(section.inText)) sum += 4;
      else if (section.inText.includes(word)) sum += 1;
      else return 0;
    }
    // Of equal hits, the shorter section is more about it.
    return sum + 1 / (1 + section.text.length);
  }

  function excerpt(section, word) {
    const at = Math.max(0, section.inText.indexOf(word));
    const from = Math.max(0, at - AROUND);
    return `${from > 0 ? '…' : ''}${section.text.slice(from, at + 2 * AROUND)}…`;
  }

  function search() {
    const words = byId('search').value.toLowerCase().split(/\s+/).filter((word) => word.length > 1);
    const hits = words.length === 0 ? [] : sections
      .map((section) => ({ section, points: score(section, words) }))
      .filter((hit) => hit.points > 0)
      .sort((a, b) => b.points - a.points)
      .slice(0, MOST);
    const list = byId('found');
    list.replaceChildren(...hits.map(({ section }) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = root + section.address;
      const name = document.createElement('b');
      name.textContent = section.heading === section.title ? section.title : `${section.title} › ${section.heading}`;
      const text = document.createElement('span');
      text.textContent = excerpt(section, words[0]);
      link.append(name, text);
      item.append(link);
      return item;
    }));
    if (words.length > 0 && hits.length === 0) {
      const none = document.createElement('li');
      none.className = 'none';
      none.textContent = 'Nothing found. Every word must occur in one section.';
      list.append(none);
    }
    list.hidden = words.length === 0;
  }

  byId('search').addEventListener('input', search);
  byId('search').addEventListener('focus', search);
  document.addEventListener('click', (event) => {
    if (!event.target.closest('.search')) byId('found').hidden = true;
  });
  document.addEventListener('keydown', (event) => {
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName);
    if (event.key === '/' && !typing) {
      event.preventDefault();
      byId('search').focus();
    } else if (event.key === 'Escape') {
      byId('found').hidden = true;
    } else if (event.key === 'Enter' && document.activeElement === byId('search')) {
      byId('found').querySelector('a')?.click();
    } else if (event.key === 'ArrowDown' && event.target.closest('.search')) {
      event.preventDefault();
      const links = [...byId('found').querySelectorAll('a')];
      links[links.indexOf(document.activeElement) + 1]?.focus();
    }
  });

  const dark = matchMedia('(prefers-color-scheme: dark)');
  const html = document.documentElement;
  byId('theme').addEventListener('click', () => {
    const isDark = html.dataset.theme ? html.dataset.theme === 'dark' : dark.matches;
    html.dataset.theme = isDark ? 'light' : 'dark';
    try {
      localStorage.setItem('theme', html.dataset.theme);
    } catch { /* no storage */ }
  });

  byId('menu').addEventListener('click', () => {
    const open = document.body.classList.toggle('menu-open');
    byId('menu').setAttribute('aria-expanded', String(open));
  });
  document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest' });
})();
