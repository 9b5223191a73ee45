// The page's own words. What the bot says comes from the bot.

let words = {};
let spoken = "en";

/**
 * Loads a language; t speaks it from then on.
 * @param {string} wanted "es" or "en"
 */
export async function speak(wanted) {
  const answer = await fetch(`/texts/${wanted}.json`);
  if (!answer.ok) throw new Error(`the texts did not come: ${answer.status}`);
  words = (await answer.json()) ?? {};
  spoken = wanted;
  document.documentElement.lang = wanted;
}

/**
 * The text of a key, which the catalogues have behind "playground.", with its gaps filled. An unknown key is shown in brackets, so that it is noticed.
 * @param {string} key
 * @param {Object<string, string|number>} [gaps]
 */
export function t(key, gaps = {}) {
  const text = words[key];
  if (text === undefined) return `[${key}]`;
  return text.replace(/\{\{\.(\w+)\}\}/g, (gap, name) => String(gaps[name] ?? gap));
}

/** The language that t speaks, "es" or "en". */
export function language() {
  return spoken;
}
