// The composer: everything below the messages. Messages are typed in it, and slash commands in Discord's own manner.

import {Box} from "./composer_box.js";
import {History} from "./composer_history.js";
import {Notices} from "./composer_notice.js";
import {Sender} from "./composer_send.js";
import {h} from "./dom.js";
import {t} from "./text.js";

/**
 * Makes the composer. It gives the app compose(text), which puts a text into the box as if it were typed, and run(text),
 * which sends it at once and promises the answer.
 * @param {{live: object, model: object, announce: (text: string) => void}} app
 * @returns {{element: HTMLElement, focus: () => void}}
 */
export function composer(app) {
  const history = new History();
  const notices = new Notices();
  const sender = new Sender(app, notices, history);
  const box = new Box(app, sender, history);
  sender.box = box;
  const send = h("button", {type: "button", class: "composer-send", onclick: () => box.submit(),
    onmousedown: (event) => event.preventDefault()}, "➤");
  const element = h("section", {class: "composer", onfocusout: (event) => blur(event, element, box)}, notices.element,
    h("div", {class: "composer-stack"}, box.suggest.element, box.hint.element,
      h("div", {class: "composer-row"}, box.element, send)));

  const word = () => label(app.model, element, box, send);
  for (const name of ["reset", "state", "channels"]) app.model.addEventListener(name, word);
  word();
  app.compose = (text) => box.compose(text);
  app.run = (text) => box.run(text);
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
  box.plain.label(t("box.placeholder", {Channel: place}));
  element.setAttribute("aria-label", t("box.label"));
  send.setAttribute("aria-label", t("box.send"));
  // Commands may have come, or gone, under somebody's hands.
  if (!box.form && box.plain.isCommand && box.plain.input.matches(":focus")) box.plain.propose();
}
