// Slash commands as people see them, and lines such as "/kamisado start estandar @bruno hints:true". The form that a typed
// command becomes is filled by the same reading, so that typing, pasting and choosing all end in the same command.
// Nothing here touches the page.

/** Discord's option types, as far as a command can have them here. */
export const kind = {subcommand: 1, group: 2, text: 3, integer: 4, boolean: 5, user: 6, channel: 7, file: 11};

/**
 * Makes of registered commands the ones that can be run: a command with subcommands is only the beginning of theirs.
 * @param {Command[]} commands as Discord's API lists them
 * @returns {Entry[]} path is what Discord sends, and paths what it is called in each language
 */
export function runnable(commands) {
  return commands.filter((command) => (command.type ?? 1) === 1).flatMap((command) => unfold(command, []));
}

/** Goes down to what has options of its own. @param {Command} node @param {Command[]} above @returns {Entry[]} */
function unfold(node, above) {
  const nodes = [...above, node], options = node.options ?? [];
  const nested = options.filter((option) => option.type === kind.subcommand || option.type === kind.group);
  if (nested.length > 0) return nested.flatMap((option) => unfold(option, nodes));
  const path = (language) => nodes.map((one) => nameOf(one, language)).join(" ");
  const paths = Object.fromEntries(Object.keys(locales).map((language) => [language, path(language)]));
  return [{path: path(""), paths, about: node, options}];
}

const locales = {es: "es-ES", en: "en-US"}; // Discord's for the page's languages

/** The description of a command or option in a language, else the general one. */
export function describe(about, language) {
  return about.description_localizations?.[locales[language]] ?? about.description ?? "";
}

/** What a command, an option or a choice is called in a language. */
export function nameOf(about, language) {
  return about.name_localizations?.[locales[language]] ?? about.name;
}

/** Every name of a command, an option or a choice, whatever the language. @returns {string[]} */
export function namesOf(about) {
  return [about.name, ...Object.values(about.name_localizations ?? {})];
}

/** The option of a name, in any language. @param {Option[]} options @param {string} name */
export function named(options, name) {
  return options.find((option) => namesOf(option).some((one) => fold(one) === fold(name)));
}

/**
 * Every name of a choice that can be typed: its value, and its names in all languages, also without what they explain in
 * brackets, and each of two that are alternatives.
 */
export function choiceNames(choice) {
  const names = namesOf(choice);
  const short = names.map((name) => name.replace(/ \(.*$/u, ""));
  return [String(choice.value), ...names, ...short, ...short.flatMap((name) => name.split(/ (?:o|or) /u))];
}

/** Makes texts comparable: "Estándar" and "estandar" are the same. */
export function fold(text) {
  return String(text).normalize("NFD").replace(/\p{Diacritic}/gu, "").toLowerCase().trim();
}

/**
 * Finds the command that a line begins with, by the longest path: "kamisado start" before "kamisado".
 * @param {string} line without the slash @param {Entry[]} entries
 * @returns {{entry: Entry, rest: string | undefined} | null} rest is what stands after the path and one space; null
 * when no command is written out, and undefined rest when the line ends with the path itself
 */
export function lead(line, entries) {
  const paths = entries.flatMap((entry) => [entry.path, ...Object.values(entry.paths)].map((path) => ({entry, path})));
  for (const {entry, path} of paths.sort((a, b) => b.path.length - a.path.length)) {
    // Discord allows letters, digits, - and _ in names; only - could mean something in a pattern.
    const pattern = path.replace(/-/g, "\\-").split(" ").join("\\s+");
    const found = new RegExp(`^\\s*${pattern}(?:\\s(.*))?$`, "is").exec(line);
    if (found) return {entry, rest: found[1]};
  }
  return null;
}

/**
 * How well a name fits what is typed: 0 for the name itself, then names that begin so, that have a word that begins
 * so, and that have it anywhere; Infinity when it does not fit.
 */
function rank(name, typed) {
  const [whole, part] = [fold(name), fold(typed)];
  if (whole === part) return 0;
  if (whole.startsWith(part)) return 1;
  if (whole.split(/[\s/_-]+/).some((word) => word.startsWith(part))) return 2;
  return whole.includes(part) ? 3 : Infinity;
}

/**
 * The items that fit, best first, and in their own order among equals.
 * @template T @param {T[]} items @param {string} typed
 * @param {(item: T) => string[]} names all names of an item; the one that fits best counts, and of two the earlier @returns {T[]}
 */
export function match(items, typed, names) {
  return items
    .map((item) => ({item, rank: Math.min(...names(item).map((name, i) => rank(name, typed) + i / 10))}))
    .filter((found) => found.rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map((found) => found.item);
}

/** A text without signs and spaces, since "c1 c6" and "c1-c6" mean the same move. */
export function squeeze(text) {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, "");
}

const yes = ["true", "yes", "si", "verdadero", "on"];
const no = ["false", "no", "falso", "off"];

/** Whether any text will do for an option: the bot judges it then. */
export function isFree(option) {
  return option.type === kind.text && !option.choices?.length;
}

/**
 * Reads a text as the value of an option.
 * @param {string} text as typed: a choice by value or by its name in any language, a user by @name, name or id
 * @param {Option} option @param {User[]} users who can be chosen @returns {Value | undefined} undefined when it is none
 */
export function read(text, option, users) {
  const typed = fold(text), number = Number(typed.replace(",", "."));
  if (typed === "") return undefined;
  if (option.choices?.length) {
    return option.choices.find((choice) => choiceNames(choice).some((name) => fold(name) === typed))?.value;
  }
  switch (option.type) {
    case kind.boolean:
      return yes.includes(typed) ? true : no.includes(typed) ? false : undefined;
    case kind.user:
      return user(typed, users)?.id;
    case kind.integer:
      return Number.isInteger(number) ? number : undefined;
    case kind.file: // which is chosen and not typed
      return undefined;
    default:
      return text.trim();
  }
}

/** Finds a user by "@name", "name", "<@id>" or "id". */
function user(typed, users) {
  const id = /^<@!?(\d+)>$/.exec(typed)?.[1] ?? typed;
  const name = typed.replace(/^@\s*/, "");
  return users.find((one) => one.id === id) ?? users.find((one) => fold(one.name) === name);
}

/** Cuts a text before each "name:" of an option. The first part belongs to none. */
function split(text, options) {
  /** @type {{option: Option | null, text: string}[]} */
  const parts = [{option: null, text: ""}];
  for (const piece of text.split(/(?<=^|\s)(?=[^\s:]+:)/u)) {
    const [, name, rest] = /^([^\s:]+):(.*)$/su.exec(piece) ?? [];
    const option = name === undefined ? undefined : named(options, name);
    if (option) parts.push({option, text: rest});
    else parts[parts.length - 1].text += piece;
  }
  return parts.map((part) => ({...part, text: part.text.trim()}));
}

/**
 * Finds options for words without a name. What can only be a choice, a user or a yes goes to the first option that
 * takes it; the other words belong together, for "c1 c6" is one move, and go to the first free text.
 */
function place(text, open, users, filled, errors) {
  const words = text.split(/\s+/).filter(Boolean);
  const strange = [];
  while (words.length > 0) {
    const found = strict(words, open, users);
    if (found) {
      filled.push(found.filled);
      open = open.filter((option) => option !== found.filled.option);
      words.splice(0, found.words);
    } else {
      strange.push(words.shift());
    }
  }
  if (strange.length === 0) return;
  const rest = strange.join(" ");
  const free = open.find((option) => isFree(option) && option.required) ?? open.find(isFree);
  if (free) filled.push({option: free, text: rest, value: read(rest, free, users)});
  else errors.push({kind: "extra", text: rest});
}

/** The first option that takes the longest beginning of the words, names such as "Ana María" included. */
function strict(words, open, users) {
  for (let most = words.length; most > 0; most--) {
    const text = words.slice(0, most).join(" ");
    for (const option of open) {
      const value = isFree(option) ? undefined : read(text, option, users);
      if (value !== undefined) return {filled: {option, text, value}, words: most};
    }
  }
  return null;
}

/**
 * Reads a line.
 * @param {string} line with or without the slash @param {Command[]} commands as Discord's API lists them
 * @param {User[]} users @returns {Parsed}
 */
export function parse(line, commands, users) {
  const text = line.trim().replace(/^\//, "");
  const found = lead(text, runnable(commands));
  if (!found) {
    return {command: null, filled: [], options: [], missing: [], errors: [{kind: "command", text}]};
  }
  return {command: found.entry, ...parseOptions(found.rest ?? "", found.entry.options, users)};
}

/**
 * Reads what stands after a command's name: first the words without a name, then each "name:" with all that follows up
 * to the next one, as Discord writes commands that are copied.
 * @param {string} text @param {Option[]} options @param {User[]} users @returns {Omit<Parsed, "command">}
 */
export function parseOptions(text, options, users) {
  /** @type {Filled[]} */
  const filled = [];
  /** @type {Parsed["errors"]} */
  const errors = [];
  const open = () => options.filter((option) => !filled.some((one) => one.option === option));
  for (const part of split(text, options)) {
    if (!part.option) {
      place(part.text, open(), users, filled, errors);
    } else if (open().includes(part.option)) {
      const rest = take(part.text, part.option, users, filled, errors);
      place(rest, open(), users, filled, errors);
    } else {
      errors.push({kind: "extra", text: `${part.option.name}:${part.text}`});
    }
  }
  return {
    filled,
    options: filled.filter((one) => one.value !== undefined).map((one) => ({name: one.option.name, value: one.value})),
    missing: open().filter((option) => option.required),
    errors,
  };
}

/** Fills a named option with the most words that it takes, and returns the words after those. A free text takes all. */
function take(text, option, users, filled, errors) {
  const words = text.split(/\s+/).filter(Boolean), found = strict(words, [option], users);
  if (found) {
    filled.push(found.filled);
    return words.slice(found.words).join(" ");
  }
  const value = isFree(option) ? read(text, option, users) : undefined;
  if (text !== "" && value === undefined) errors.push({kind: "value", text, option});
  if (text !== "") filled.push({option, text, value});
  return "";
}
