// Slash commands as people see them: each subcommand is a command of its own, described in the reader's language.
// Nothing here touches the page, so that it can be tested without one.

/** Discord's option types, as far as a command can have them here. */
export const kind = {subcommand: 1, group: 2, text: 3, integer: 4, boolean: 5, user: 6, number: 10};

/**
 * A command that can be run.
 * @typedef {object} Entry
 * @property {string} path     what the server calls it and people type after the slash: "kamisado start"
 * @property {object} about    Discord's object with the description
 * @property {object[]} options
 */

/**
 * Makes of registered commands the ones that can be run: a command with subcommands is only the beginning of theirs.
 * @param {object[]} commands as Discord's API lists them
 * @returns {Entry[]} in alphabetical order, as Discord shows them
 */
export function runnable(commands) {
  return commands
    .filter((command) => (command.type ?? 1) === 1)
    .flatMap((command) => unfold(command, command.name))
    .sort((a, b) => a.path.localeCompare(b.path));
}

/** Goes down to what has options of its own. */
function unfold(node, path) {
  const options = node.options ?? [];
  const nested = options.filter((option) => option.type === kind.subcommand || option.type === kind.group);
  if (nested.length > 0) return nested.flatMap((option) => unfold(option, `${path} ${option.name}`));
  return [{path, about: node, options}];
}

/** Discord's locale for one of the page's languages. */
export function locale(language) {
  return language === "es" ? "es-ES" : "en-US";
}

/** The description of a command or option in a language, or the one that everybody gets who speaks another. */
export function describe(about, language) {
  return about.description_localizations?.[locale(language)] ?? about.description ?? "";
}

/** The name of a choice in a language. */
export function choiceName(choice, language) {
  return choice.name_localizations?.[locale(language)] ?? choice.name;
}

/** Every name by which somebody may know a choice: its value and its names in all languages. */
export function choiceNames(choice) {
  return [String(choice.value), choice.name, ...Object.values(choice.name_localizations ?? {})];
}

/** Makes texts comparable: "Estándar" and "estandar" are the same to who types. */
export function fold(text) {
  return String(text)
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .trim();
}

/**
 * Finds the command that a line begins with, by the longest path: "kamisado start" before "kamisado".
 * @param {string} line without the slash
 * @param {Entry[]} entries
 * @returns {{entry: Entry, rest: string}|null} rest is what stands after the path and one space; null when no command
 *   is written out, and undefined rest when the line ends with the path itself
 */
export function lead(line, entries) {
  for (const entry of [...entries].sort((a, b) => b.path.length - a.path.length)) {
    const pattern = entry.path.split(" ").map(escape).join("\\s+");
    const found = new RegExp(`^\\s*${pattern}(?:\\s(.*))?$`, "is").exec(line);
    if (found) return {entry, rest: found[1]};
  }
  return null;
}

/** Discord allows letters, digits, - and _ in names; only - could mean something in a pattern. */
function escape(word) {
  return word.replace(/[^\p{L}\p{N}_]/gu, "\\$&");
}
