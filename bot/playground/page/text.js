// The page's own words, and times as Discord shows them; what the bot says comes from the bot.

import {h} from "./dom.js";

/** The texts by key. @type {Record<string, string>} */
let words = {};

/** Loads the texts; t speaks a language from then on. @param {string} wanted "es" or "en" */
export async function speak(wanted) {
  const answer = await fetch(new URL(`texts/${wanted}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`the texts did not come: ${answer.status}`);
  words = await answer.json();
  document.documentElement.lang = wanted;
}

/**
 * The text of a key, which the catalogues have behind "playground.", with its gaps filled. An unknown key is shown in
 * brackets, so that it is noticed.
 * @param {string} key @param {Record<string, string | number>} [gaps]
 */
export function t(key, gaps = {}) {
  const text = words[key];
  if (text === undefined) return `[${key}]`;
  return text.replace(/\{\{\.(\w+)\}\}/g, (gap, name) => String(gaps[name] ?? gap));
}

/** The language that t speaks, "es" or "en". */
export function language() {
  return document.documentElement.lang;
}

const day = 24 * 60 * 60 * 1000;

/** What the letters of <t:UNIX:letter> ask for. */
const styles = {
  t: {timeStyle: "short"},
  T: {timeStyle: "medium"},
  d: {dateStyle: "short"},
  D: {dateStyle: "long"},
  f: {dateStyle: "long", timeStyle: "short"},
  F: {dateStyle: "full", timeStyle: "short"},
};

function format(date, style) {
  return new Intl.DateTimeFormat(language(), style).format(date);
}

/** How many midnights lie between two dates. */
export function daysBetween(a, b) {
  const midnight = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((midnight(b) - midnight(a)) / day);
}

/** A message's time: today at 14:03, yesterday at 9:20, 3/4/2026 9:20. */
export function moment(date) {
  const ago = daysBetween(date, new Date()), time = format(date, styles.t);
  if (ago > 1 || ago < 0) return timeElement(date, format(date, {dateStyle: "short", timeStyle: "short"}));
  return timeElement(date, ago === 0 ? t("time.today", {Time: time}) : t("time.yesterday", {Time: time}));
}

/** The time alone, for messages that go on where the one before ended. */
export function clock(date) {
  return timeElement(date, format(date, styles.t));
}

function timeElement(date, text) {
  return h("time", {datetime: date.toISOString(), title: fullTime(date)}, text);
}

export function fullTime(date) {
  return format(date, styles.F);
}

export function dayName(date) {
  return format(date, styles.D);
}

/** What <t:UNIX:letter> becomes; without a letter Discord shows f. */
export function timestamp(unix, letter = "f") {
  const date = new Date(unix * 1000);
  if (Number.isNaN(date.getTime())) return document.createTextNode(`<t:${unix}>`);
  const relative = letter === "R";
  return h("time", {
    class: "stamp", datetime: date.toISOString(), title: fullTime(date), "data-relative": relative && unix, lang: language(),
  }, relative ? distance(unix) : format(date, styles[letter] ?? styles.f));
}

/** Units in seconds, the largest first. @type {[Intl.RelativeTimeFormatUnit, number][]} */
const units = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

/** How far away a moment is: in 3 minutes, 2 days ago. */
function distance(unix) {
  const seconds = Math.round(unix - Date.now() / 1000);
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(language(), {numeric: "auto"}).format(Math.round(seconds / size), unit);
}

/** How long ago a moment was, in milliseconds, as a stopwatch shows it: 4:05. */
export function stopwatch(since) {
  const seconds = Math.max(0, Math.floor((Date.now() - since) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Keeps all relative times and stopwatches right for as long as the page is open. */
export function tick() {
  setInterval(() => {
    for (const node of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("time[data-relative]"))) {
      const text = distance(Number(node.dataset.relative));
      if (node.textContent !== text) node.textContent = text;
    }
    for (const node of /** @type {NodeListOf<SVGElement>} */ (document.querySelectorAll("[data-since]"))) node.textContent = stopwatch(Number(node.dataset.since));
  }, 1000);
}
