// Times as Discord shows them, in the page's language.

import {h} from "./dom.js";
import {language, t} from "./text.js";

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

/** Midnight of a date, for telling days apart. */
function midnight(date) {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

/** Whether two dates are on one day. */
export function sameDay(a, b) {
  return midnight(a) === midnight(b);
}

/** A message's time: today at 14:03, yesterday at 9:20, 3/4/2026 9:20. */
export function moment(date) {
  const ago = Math.round((midnight(new Date()) - midnight(date)) / day);
  const clock = format(date, styles.t);
  const text = ago === 0 ? t("time.today", {Time: clock})
    : ago === 1 ? t("time.yesterday", {Time: clock})
    : format(date, {dateStyle: "short", timeStyle: "short"});
  return h("time", {datetime: date.toISOString(), title: fullTime(date)}, text);
}

/** The time alone, for messages that go on where the one before ended. */
export function clock(date) {
  return h("time", {datetime: date.toISOString(), title: fullTime(date)}, format(date, styles.t));
}

/** A time with its day, in full. */
export function fullTime(date) {
  return format(date, styles.F);
}

/** A day, for the line between two. */
export function dayName(date) {
  return format(date, styles.D);
}

/** What <t:UNIX:letter> becomes; without a letter Discord shows f. */
export function timestamp(unix, letter = "f") {
  const date = new Date(unix * 1000);
  if (Number.isNaN(date.getTime())) return document.createTextNode(`<t:${unix}>`);
  const relative = letter === "R";
  return h("time", {
    class: "stamp", datetime: date.toISOString(), title: fullTime(date), "data-relative": relative && unix,
  }, relative ? distance(unix) : format(date, styles[letter] ?? styles.f));
}

/** Units in seconds, the largest first. */
const units = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

/** How far away a moment is: in 3 minutes, 2 days ago. */
function distance(unix) {
  const seconds = Math.round(unix - Date.now() / 1000);
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(language(), {numeric: "auto"}).format(Math.round(seconds / size), unit);
}

/** Keeps all relative times right for as long as the page is open. */
export function tick() {
  setInterval(() => {
    for (const node of document.querySelectorAll("time[data-relative]")) {
      const text = distance(Number(node.dataset.relative));
      if (node.textContent !== text) node.textContent = text;
    }
  }, 1000);
}
