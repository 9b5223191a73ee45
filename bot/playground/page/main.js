// Puts the page together.

import {h} from "./dom.js";
import {composer} from "./composer.js";
import {drawer} from "./drawer.js";
import {header} from "./header.js";
import {Live} from "./live.js";
import {members} from "./members.js";
import {memory} from "./memory.js";
import {messages} from "./messages.js";
import {Model} from "./model.js";
import {announcer, connection, problems, title} from "./notice.js";
import {preferredLanguage} from "./preference.js";
import {protocol} from "./protocol.js";
import {sidebar} from "./sidebar.js";
import {speak, t} from "./text.js";
import {tick} from "./time.js";
import {typeAnywhere} from "./typing.js";
import {fitKeyboard} from "./viewport.js";

/** What is asked for in the address, once; afterwards the tab remembers. */
const asked = new URLSearchParams(location.search);

await speak(preferredLanguage());
const live = new Live(asked.get("user") ?? memory.tab.get("user"), preferredLanguage());
const app = assemble(live, new Model(live));
app.model.current = asked.get("channel") ?? memory.tab.get("channel");
live.addEventListener("hello", arrive, {once: true});
live.addEventListener("hello", remember);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && app.model.read());
title(app.model);
tick();
fitKeyboard();
live.open();

/** Makes all parts and gives them what they share. */
function assemble(live, model) {
  const said = announcer(), failed = problems();
  const app = {live, model, announce: said.announce, problem: failed.problem, become};
  app.members = members(app);
  app.protocol = protocol(app);
  const side = sidebar(app), top = header(app), log = messages(app), box = composer(app);
  app.jump = (channel, id) => log.jump(channel, id);
  app.members.attach(top.people);
  const channel = h("main", {class: "channel"}, top.element, connection(live).element, log.element, failed.element, box.element);
  const rest = h("div", {class: "rest"}, channel, app.members.element, app.protocol.element);
  app.write = () => box.focus();
  typeAnywhere(app.write);
  app.drawer = drawer(side.element, rest, top.menu);
  document.body.replaceChildren(
    h("a", {class: "skip", href: "#log", onclick: (event) => {
      event.preventDefault();
      box.focus();
    }}, t("skip")),
    h("div", {class: "app"}, side.element, app.drawer.element, rest), said.element);
  return app;
}

/** Goes on as somebody else, in this window. */
function become(user) {
  memory.tab.set("user", user);
  live.become(user);
}

/** Goes to the message that the address names. */
function arrive() {
  const message = asked.get("message");
  if (message) setTimeout(() => app.jump(app.model.current, message));
}

/** The server says who one is; the address need not. */
function remember({detail}) {
  live.userID = detail.me;
  memory.tab.set("user", detail.me);
  if (location.search) history.replaceState(null, "", "/");
}
