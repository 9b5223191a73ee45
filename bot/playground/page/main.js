// Puts the page together.

import {Composer} from "./composer.js";
import {Connection} from "./connection.js";
import {h} from "./dom.js";
import {announcer, connection, drawer, fitKeyboard, header, sidebar, title, typeAnywhere} from "./layout.js";
import {Messages} from "./messages.js";
import {memory, Model} from "./model.js";
import {Sound} from "./motion.js";
import {preferredLanguage} from "./people.js";
import {Protocol} from "./protocol.js";
import {speak, t, tick} from "./text.js";

/** What is asked for in the address, once; afterwards the tab remembers. */
const asked = new URLSearchParams(location.search);

await speak(preferredLanguage());
const live = new Connection(asked.get("user") ?? memory.tab.get("user"), preferredLanguage());
const app = assemble(live, new Model(live));
app.model.current = asked.get("channel") ?? memory.tab.get("channel");
live.on("hello", remember);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && app.model.read());
title(app.model);
tick();
fitKeyboard();
live.open();

/** Makes all parts and gives them what they share. Each finds there what was made before it. */
function assemble(live, model) {
  const announcements = announcer();
  const app = /** @type {App} */ ({live, model, announce: announcements.announce, become, boards: {}, sound: new Sound()});
  app.protocol = new Protocol(app);
  const side = sidebar(app), top = header(app), log = new Messages(app), box = new Composer(app);
  app.jump = (channel, id) => log.jump(channel, id);
  app.board = () => log.board;
  const channel = h("main", {class: "channel"}, top.element, connection(live).element, log.element, log.scroll.element, box.element);
  const rest = h("div", {class: "rest"}, channel, app.protocol.element);
  app.write = () => box.focus();
  typeAnywhere(app.write);
  app.drawer = drawer(side.element, rest, top.menu);
  const skip = (event) => {
    event.preventDefault();
    box.focus();
  };
  document.body.replaceChildren(h("a", {class: "skip", href: "#log", onclick: skip}, t("skip")),
    h("div", {class: "app"}, side.element, app.drawer.element, rest), announcements.element);
  return app;
}

function become(user) {
  memory.tab.set("user", user);
  for (const boards of Object.values(app.boards)) delete boards.hint; // it was for another
  live.become(user);
}

/** The server names the user; the address need not. */
function remember({me}) {
  live.userID = me;
  memory.tab.set("user", me);
  if (location.search) history.replaceState(null, "", "/");
}
