// What can be proposed for an option without asking the bot.

import {avatar} from "./avatar.js";
import {choiceName, choiceNames, describe, kind, runnable} from "./command.js";
import {match} from "./command_match.js";
import {language, t} from "./text.js";

/** Commands whose path fits, each with its options in grey. */
export function commandItems(model, typed) {
  const names = (entry) => [entry.path, ...entry.path.split(" ").slice(1)];
  return match(runnable(model.commands), typed, names).map((entry) => ({
    name: `/${entry.path}`,
    value: entry,
    extra: entry.options.map((option) => option.name).join(" "),
    detail: describe(entry.about, language()),
    icon: model.bot && avatar(model.bot),
  }));
}

/** Values of an option that has a fixed set of them, or null where the bot proposes or anything goes. */
export function valueItems(option, model, typed) {
  if (option.choices?.length) return choiceItems(option, typed);
  if (option.type === kind.user) return userItems(model, typed);
  if (option.type === kind.boolean) return booleanItems(typed);
  return null;
}

function choiceItems(option, typed) {
  return match(option.choices, typed, choiceNames)
    .map((choice) => ({name: choiceName(choice, language()), value: choice.value}));
}

/** Users whose name fits, with or without its @. */
export function userItems(model, typed) {
  const names = (user) => [user.name, user.id];
  return match([...model.users.values()], typed.replace(/^@/, ""), names).map((user) => ({
    name: `@${user.name}`,
    value: user.id,
    detail: user.bot ? t("box.user.bot") : user.id === model.me ? t("box.user.me") : "",
    icon: avatar(user),
  }));
}

function booleanItems(typed) {
  const both = [{value: true, name: t("box.true")}, {value: false, name: t("box.false")}];
  return match(both, typed, (one) => [one.name, String(one.value)]);
}

/** Options that can still be added, and values that name their option by themselves. */
export function optionItems(options, model, typed) {
  const names = match(options, typed, (option) => [option.name]).map((option) => ({
    name: option.name,
    value: {option},
    detail: describe(option, language()),
  }));
  if (typed.trim() === "") return names;
  const values = options.flatMap((option) => (valueItems(option, model, typed) ?? []).map((item) => ({
    ...item,
    name: `${option.name}: ${item.name}`,
    value: {option, text: item.name, value: item.value},
  })));
  return [...names, ...values];
}
