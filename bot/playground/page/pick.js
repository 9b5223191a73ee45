// Cells that are picked in parts, where a board has too many moves to list: one select has the columns, another one the
// rows, and buttons say what can be done with the cell that was picked. Nothing here knows a game, or touches the page.

const kind = {button: 2, select: 3};

/**
 * The cells that a message's selects compose, with what is left to choose for each.
 * @param {object} message
 * @param {Set<string>} names of the cells
 * @returns {Map<string, object[]>} name to the actions that pick it; none when it is picked
 */
export function picksOf(message, names) {
  const selects = components(message).filter((each) => each.type === kind.select && !each.disabled);
  const picks = new Map();
  for (const [first, second] of pairs(selects)) {
    for (const head of options(first)) {
      for (const tail of options(second)) {
        const name = head.value + tail.value;
        if (names.has(name) && !names.has(head.value)) picks.set(name, [choice(first, head), choice(second, tail)].filter(Boolean));
      }
    }
  }
  return picks;
}

/**
 * What the buttons offer to do with a cell, in their order.
 * @returns {object[]} actions
 */
export function actsOn(message, name) {
  return components(message)
    .filter((each) => each.type === kind.button && !each.disabled && each.custom_id && (each.label ?? "").split(" ").includes(name))
    .map((each) => ({do: "press", control: each.custom_id}));
}

function components(message) {
  return (message.components ?? []).flatMap((row) => row.components ?? []);
}

function options(select) {
  return select.options ?? [];
}

function pairs(selects) {
  return selects.flatMap((first, i) => selects.slice(i + 1).map((second) => [first, second]));
}

/** The action that makes a choice, null when it is made already. */
function choice(select, option) {
  return option.default ? null : {do: "select", control: select.custom_id, values: [option.value]};
}
