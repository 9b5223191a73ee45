// What clicks on cells mean. A choice of a message's controls whose value is made of cells is a path over the board;
// who clicks the path's cells makes the choice. Nothing here knows a game, or touches the page.

const kind = {button: 2, select: 3};
const stylePrimary = 1;

/**
 * A choice as a path.
 * @typedef {object} Path
 * @property {string[]} cells
 * @property {object} action what Controls.act does
 * @property {boolean} chosen whether it is what its select shows already
 * @property {boolean} sure   whether it may be done at the first click on its only cell
 */

/**
 * The choices of a message that are paths.
 * @param {object} message
 * @param {Set<string>} names of the cells
 * @returns {Path[]}
 */
export function pathsOf(message, names) {
  const controls = (message.components ?? []).flatMap((row) => row.components ?? []).filter((each) => !each.disabled && each.custom_id);
  return controls.flatMap((control) => {
    if (control.type === kind.select) return (control.options ?? []).map((option) => optionPath(control, option, names));
    if (control.type === kind.button && control.style === stylePrimary) return [buttonPath(control, names)];
    return [];
  }).filter((path) => path.cells.length > 0);
}

function optionPath(control, option, names) {
  return {
    cells: split(option.value, names), chosen: Boolean(option.default), sure: true,
    action: {do: "select", control: control.custom_id, values: [option.value]},
  };
}

/** A button names its cells in its label: the one that acts and, perhaps, the one that is acted on. */
function buttonPath(control, names) {
  const cells = (control.label ?? "").split(/[^\p{L}\p{N}]+/u).filter((word) => names.has(word));
  return {cells: cells.length <= 2 ? cells : [], chosen: false, sure: false, action: {do: "press", control: control.custom_id}};
}

/** Splits "c1c6" into c1 and c6; a value that is not all cells is no path. */
function split(value, names) {
  if (value === "") return [];
  for (let length = value.length; length > 0; length--) {
    if (!names.has(value.slice(0, length))) continue;
    if (length === value.length) return [value];
    const rest = split(value.slice(length), names);
    if (rest.length > 0) return [value.slice(0, length), ...rest];
  }
  return [];
}

/** The cell from which a path goes on, when all go on from the same one or its select shows it; else empty. */
export function givenOrigin(paths) {
  const long = paths.filter((path) => path.cells.length > 1);
  const origins = new Set(long.map((path) => path.cells[0]));
  const shown = paths.find((path) => path.chosen && path.cells.length === 1)?.cells[0];
  if (shown && origins.has(shown)) return shown;
  return origins.size === 1 && long.length === paths.length ? [...origins][0] : "";
}

/**
 * What a click means: a path that is chosen, a new origin, or neither.
 * @param {Path[]} paths
 * @param {string} origin the cell that is marked; empty for none
 * @param {string} cell   the cell that was clicked
 * @returns {{path?: Path, origin: string}}
 */
export function click(paths, origin, cell) {
  const from = paths.filter((path) => path.cells.length > 1 && path.cells[0] === cell);
  const single = paths.filter((path) => path.cells.length === 1 && path.cells[0] === cell);
  const ending = paths.filter((path) => path.cells.length > 1 && path.cells.at(-1) === cell && (!origin || path.cells[0] === origin));
  if (ending.length === 1) return {path: ending[0], origin: ending[0].cells[0]};
  const now = single.find((path) => path.sure || from.length === 0 || origin === cell);
  if (now && !now.chosen) return {path: now, origin: cell};
  return {origin: from.length > 0 || single.length > 0 ? cell : ""};
}

/**
 * What can be clicked next.
 * @returns {{origins: Set<string>, targets: Set<string>}}
 */
export function reach(paths, origin) {
  const of = origin ? paths.filter((path) => path.cells[0] === origin && path.cells.length > 1) : [];
  return {
    origins: new Set(paths.map((path) => path.cells[0])),
    targets: new Set(of.map((path) => path.cells.at(-1))),
  };
}
