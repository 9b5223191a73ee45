// Where things are in a picture of a board. Places are in its pixels.

/**
 * Puts an element where a part of a picture is, however large that is shown.
 * @template {HTMLElement} E @param {E} element @param {Pick<Cell, "x" | "y" | "width" | "height">} place @param {{width: number, height: number}} size of the picture
 */
export function lay(element, {x, y, width, height}, size) {
  const parts = {"--x": x / size.width, "--y": y / size.height, "--w": width / size.width, "--h": height / size.height};
  for (const [name, part] of Object.entries(parts)) element.style.setProperty(name, `${100 * part}%`);
  return element;
}

/**
 * Where a star covers nothing that is read: at the lower edge of a card, and in a corner of a cell with a piece on it that is pushed.
 * @param {ImageMap} map @param {string} name of the cell @param {{width: number, height: number}} size of the picture
 */
export function starPlace({cells, moves}, name, size) {
  const {x, y, width, height, landing} = cells.get(name) ?? {x: 0, y: 0, width: 0, height: 0};
  const around = (left, top, side) => ({x: left - side / 2, y: top - side / 2, width: side, height: side});
  if (landing) return {x: landing[0], y: landing[1], width: landing[2], height: landing[3]};
  if (height > 1.3 * width) return around(x + width / 2, Math.min(y + height - 0.1 * width, size.height - 0.34 * width), 0.95 * width);
  const isPush = moves.some(({move, cells: way}) => way.length > 1 && way.at(-1) === name && move === way[0]);
  return isPush ? around(x + 0.78 * width, y + 0.78 * height, 0.6 * width) : {x, y, width, height};
}

/**
 * The nearest cell in a direction.
 * @param {Map<string, Cell>} cells @param {Cell} from @param {number} dx @param {number} dy
 */
export function neighbour(cells, from, dx, dy) {
  const middle = ({x, y, width, height}) => [x + width / 2, y + height / 2], [x, y] = middle(from);
  const ahead = [...cells.values()].map((cell) => {
    const [cx, cy] = middle(cell), along = (cx - x) * dx + (cy - y) * dy, aside = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
    return {name: cell.name, along, far: along + 3 * aside};
  });
  return ahead.filter(({along}) => along > 1).sort((a, b) => a.far - b.far)[0];
}
