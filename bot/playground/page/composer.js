// The composer: everything below the messages. Messages are typed in it, and slash commands in Discord's own manner.

import {Box} from "./composer_box.js";
import {Drafts} from "./composer_draft.js";
import {Hint} from "./composer_hint.js";
import {History} from "./composer_history.js";
import {Notices} from "./composer_notice.js";
import {Place} from "./composer_place.js";
import {Sender} from "./composer_send.js";
import {h} from "./dom.js";
import {Suggestions} from "./suggest.js";
import {Fetcher} from "./suggest_fetch.js";
import {t} from "./text.js";

const narrow = matchMedia("(max-width: 719px)"); // too narrow to say in one line what can be typed where

/**
 * Makes the composer. It gives the app compose(text), which puts a text into the box as if it were typed, and run(text),
 * which sends it at once and promises the answer.
 * @param {{live: object, model: object, announce: (text: string) => void}} app
 * @returns {{element: HTMLElement, focus: () => void}}
 */
export function composer(app) {
  const {live, model, announce} = app;
  const notices = new Notices(), history = new History(), drafts = new Drafts(model);
  const kit = {model, announce, suggest: new Suggestions("suggest"), fetcher: new Fetcher(live), hint: new Hint()};
  const box = new Box(kit, notices, history, drafts);
  const place = new Place(model, box, notices, history, drafts);
  const sender = box.sender = new Sender(app, box, notices, history, place);
  const send = h("button", {type: "button", class: "composer-send", onclick: () => box.submit(),
    onmousedown: (event) => event.preventDefault()}, "➤");
  const element = h("section", {class: "composer", onfocusout: (event) => blur(event, element, box)}, notices.waiting,
    h("div", {class: "composer-stack"}, kit.suggest.element, notices.failed, kit.hint.element,
      h("div", {class: "composer-row"}, box.element, send)));

  const word = () => label(model, element, box, send);
  const follow = () => {
    word();
    place.visit();
  };
  for (const name of ["reset", "state", "channels"]) model.addEventListener(name, follow);
  narrow.addEventListener("change", word);
  // Choosing from lists changes the box without a key; what it held last is kept when the page goes.
  addEventListener("pagehide", () => box.keep());
  document.addEventListener("visibilitychange", () => box.keep());
  word();
  app.compose = (text) => box.put(text);
  app.run = (text) => sender.run(text);
  return {element, focus: () => box.focus()};
}

/** Closes the list when the focus leaves for another part of the page. */
function blur(event, element, box) {
  if (!element.contains(event.relatedTarget)) box.quiet();
}

/** Puts the words in, again when the language or the channel is another. */
function label(model, element, box, send) {
  const channel = model.channels.get(model.current);
  const place = channel && !channel.direct ? `#${channel.name}` : `@${model.bot?.name ?? ""}`;
  const name = t("box.placeholder", {Channel: place});
  box.label(name, narrow.matches ? t("box.placeholder.short") : name);
  element.setAttribute("aria-label", t("box.label"));
  send.setAttribute("aria-label", t("box.send"));
}
