// What a reader chooses for good: the language and the colours.

import {h} from "./dom.js";
import {icon} from "./icon.js";
import {memory} from "./memory.js";
import {language, t} from "./text.js";

const names = {es: "Español", en: "English"};

/** The language that was chosen, or the browser's where it is one of ours. */
export function preferredLanguage() {
  const chosen = memory.browser.get("language");
  if (chosen in names) return chosen;
  return /^es\b/i.test(navigator.language) ? "es" : "en";
}

/** Changes the language of the page, and that in which the bot speaks to its reader. */
export function languageSwitch(app) {
  return h("div", {class: "languages", role: "group", "aria-label": t("language.label")}, Object.keys(names).map((each) => h("button", {
    type: "button", lang: each, title: names[each], "aria-label": `${each.toUpperCase()}: ${names[each]}`, "aria-pressed": each === language(),
    onclick: async () => {
      if (each === language()) return;
      memory.browser.set("language", each);
      await Promise.race([app.live.send({do: "language", language: each}), new Promise((resolve) => setTimeout(resolve, 500))]);
      location.reload();
    },
  }, each.toUpperCase())));
}

/** Changes between light and dark. */
export function themeSwitch() {
  const button = h("button", {class: "tool", type: "button", onclick: () => {
    const next = isDark() ? "light" : "dark";
    document.documentElement.dataset.theme = next;
    memory.browser.set("theme", next);
    show();
  }});
  const show = () => {
    const text = isDark() ? t("theme.light") : t("theme.dark");
    button.replaceChildren(icon(isDark() ? "sun" : "moon"));
    button.setAttribute("aria-label", text);
    button.title = text;
  };
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
  show();
  return button;
}

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}
