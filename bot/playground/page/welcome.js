// The beginning of a channel: what this is, and what to press to play at once. The page knows no game and no bot
// anywhere else; here it names commands of Kamisado's, because somebody who has just come knows none. The other games
// are found among the bot's commands.

import {h, fill} from "./dom.js";
import {avatar} from "./avatar.js";
import {describe} from "./command.js";
import {icon} from "./icon.js";
import {secondWindow} from "./second_window.js";
import {language, t} from "./text.js";

/** @param {object} app */
export function welcome(app) {
  const element = h("section", {class: "welcome"});
  let shown = "";
  return {
    element,
    /** Shows the beginning of a channel. */
    show: (channel) => {
      const {model} = app;
      const json = JSON.stringify([channel.id, model.me, model.online, model.commands, [...model.users.values()]]);
      if (json === shown) return;
      shown = json;
      const focused = [...element.querySelectorAll("button")].indexOf(document.activeElement);
      fill(element, ...greeting(app, channel), h("div", {class: "starters"}, starters(app, channel)), h("p", {class: "small-print"}, t("welcome.earlier")));
      if (focused >= 0) element.querySelectorAll("button")[focused]?.focus();
    },
  };
}

function greeting({model}, channel) {
  const bot = model.bot;
  const name = channel.direct ? bot?.name ?? "" : `#${channel.name}`;
  return [
    channel.direct && bot ? avatar(bot) : h("span", {class: "avatar is-channel", "aria-hidden": true}, icon("hash")),
    h("h2", {class: "welcome-title"}, channel.direct ? name : t("welcome.title", {Name: name})),
    h("p", {class: "welcome-text"}, channel.direct ? t("welcome.direct") : t("welcome.text")),
  ];
}

function starters(app, channel) {
  const rival = [...app.model.users.values()].find((user) => !user.bot && user.id !== app.model.me);
  return [
    starter(app, "play", "/kamisado start level:principiante", t("welcome.play"), t("welcome.play.note"), "is-first"),
    starter(app, "trophy", "/kamisado start mode:estandar", t("welcome.standard"), t("welcome.standard.note")),
    !channel.direct && rival && challenge(app, rival),
    ...games(app),
    starter(app, "help", "/help topic:kamisado", t("welcome.help"), t("welcome.help.note")),
    starter(app, "list", "/games", t("welcome.games"), t("welcome.games.note")),
    starter(app, "down", "/board", t("welcome.board"), t("welcome.board.note")),
  ];
}

/** The other games. What a command says of its game begins with the name and a colon. */
function games(app) {
  const others = app.model.commands.filter(({name, options}) => name !== "kamisado" && options?.some((option) => option.name === "start"));
  return others.map((command) => {
    const [name, ...about] = describe(command, language()).split(":");
    return starter(app, "play", `/${command.name} start`, name, about.join(":").trim());
  });
}

/** Runs a command at once. */
function starter(app, picture, command, name, note, style = "") {
  return h("button", {
    class: `starter ${style}`, type: "button", disabled: !app.model.online, title: command, onclick: () => app.run(command),
  }, icon(picture), h("span", null, h("b", null, name), h("small", null, note)));
}

/** Challenging somebody is of use only with a window in which they accept. */
function challenge(app, rival) {
  return h("div", {class: "starter-pair"},
    starter(app, "people", `/kamisado start opponent:@${rival.name}`, t("welcome.challenge", {Name: rival.name}), t("welcome.challenge.note", {Name: rival.name})),
    secondWindow(app, rival, "beside"));
}
