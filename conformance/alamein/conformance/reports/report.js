// Adds to a page that works without it: filter, search, links to a filtered view.
"use strict";
(() => {
  const form = document.getElementById("filter");
  const shown = document.getElementById("shown");
  const unfold = document.getElementById("unfold");
  const names = [...form.elements].map((field) => field.name).filter(Boolean);
  const cases = [...document.querySelectorAll(".case")];
  const clauses = [...document.querySelectorAll(".clause")];
  const groups = [...document.querySelectorAll(".topic, .chapter")];
  const games = [...document.querySelectorAll(".game")];
  const parts = [...document.querySelectorAll(".part.cases, .part.rules, .part.failing, .part.provisional")];
  const texts = new Map();

  const text = (entry) => {
    if (!texts.has(entry)) {
      const topic = entry.parentElement.querySelector(":scope > summary h4");
      const words = [topic, ...entry.querySelectorAll(":scope > .said, :scope > .runs, :scope > .source > pre")];
      texts.set(entry, words.map((part) => (part ? part.textContent : "")).join(" ").toLowerCase());
    }
    return texts.get(entry);
  };
  const wanted = () => Object.fromEntries(names.map((name) => [name, form.elements[name].value.trim()]));
  const has = (words, word) => (words || "").split(" ").includes(word);
  const fits = (entry, words) => words.every((word) => text(entry).includes(word));
  const caseFits = (entry, want, words) =>
    (!want.verdict || entry.dataset.verdict === want.verdict) &&
    (!want.preset || has(want.verdict === "failed" ? entry.dataset.failed : entry.dataset.presets, want.preset)) &&
    fits(entry, words);
  const clauseFits = (entry, want, words) => (!want.status || entry.dataset.status === want.status) && fits(entry, words);

  // A filter for one kind alone leaves the other kind out of sight: it is not what was asked for.
  const apply = () => {
    const want = wanted();
    const words = want.q.toLowerCase().split(/\s+/).filter(Boolean);
    const active = names.some((name) => want[name]);
    const ofCases = want.verdict || want.preset;
    for (const entry of cases) entry.hidden = active && !(caseFits(entry, want, words) && (ofCases || !want.status));
    for (const entry of clauses) entry.hidden = active && !(clauseFits(entry, want, words) && (want.status || !ofCases));
    for (const group of groups) {
      const some = group.querySelector(":is(.case, .clause):not([hidden])") !== null;
      group.hidden = active && !some;
      if (active) group.open = some;
      else group.open = false;
    }
    for (const part of parts) part.hidden = active && part.querySelector(":is(.case, .clause):not([hidden])") === null;
    for (const game of games) game.hidden = active && game.querySelector(":is(.case, .clause):not([hidden])") === null;
    document.body.classList.toggle("filtered", active);
    tell();
  };
  const tell = () => {
    const seen = (entries) => entries.filter((entry) => !entry.hidden).length;
    const said = (entries, noun) => (entries.length ? `${seen(entries)} of ${entries.length} ${noun}` : "");
    shown.textContent = [said(cases, shown.dataset.cases || "cases"), said(clauses, shown.dataset.rules || "rules")].filter(Boolean).join(", ") + " shown";
  };
  const remember = () => {
    const query = new URLSearchParams(Object.entries(wanted()).filter(([, value]) => value)).toString();
    try {
      history.replaceState(null, "", location.pathname + (query ? "?" + query : "") + location.hash);
    } catch { /* some browsers refuse this for files: the view is right, only the address stays */ }
  };
  const recall = () => {
    const query = new URLSearchParams(location.search);
    for (const name of names) form.elements[name].value = query.get(name) || "";
  };
  const reveal = () => {
    let target = null;
    try { target = document.getElementById(decodeURIComponent(location.hash.slice(1))); } catch { return; }
    if (!target || !location.hash) return;
    const away = (at) => at && (getComputedStyle(at).display === "none" || away(at.parentElement));
    if (away(target)) form.reset();
    for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
    target.scrollIntoView();
  };
  const toggle = () => {
    const open = !groups.every((group) => group.hidden || group.open);
    for (const group of groups) if (!group.hidden) group.open = open;
    label();
  };
  const label = () => {
    unfold.textContent = groups.every((group) => group.hidden || group.open) ? "Close all" : "Open all";
  };

  form.hidden = false;
  recall();
  if (names.some((name) => form.elements[name].value)) apply(); else tell();
  let waiting = 0;
  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => { apply(); remember(); label(); }, 120);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => {
    for (const name of names) form.elements[name].value = "";
    apply(); remember(); label();
  });
  unfold.addEventListener("click", toggle);
  window.addEventListener("hashchange", reveal);
  reveal();
  window.addEventListener("beforeprint", () => {
    for (const group of document.querySelectorAll("details.group:not([open])")) {
      group.open = true;
      group.dataset.printed = "";
    }
  });
  window.addEventListener("afterprint", () => {
    for (const group of document.querySelectorAll("[data-printed]")) {
      group.open = false;
      delete group.dataset.printed;
    }
  });
})();
