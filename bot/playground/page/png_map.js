// Pictures that say where their cells are: a PNG may carry texts, and one with the keyword "Map" lists the cells.

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const mostCells = 1024;

/**
 * A cell of a picture, in its pixels.
 * @typedef {{name: string, x: number, y: number, width: number, height: number, text: string}} Cell
 */

/**
 * Reads a picture's map. Whatever is not as it should be is no map: the page works without.
 * @param {ArrayBuffer} bytes a PNG
 * @returns {Cell[]}
 */
export function cellsOf(bytes) {
  try {
    const text = international(new DataView(bytes), "Map");
    const cells = text ? JSON.parse(text).cells : [];
    return cells.slice(0, mostCells).map(cell).filter(Boolean);
  } catch {
    return [];
  }
}

/** The text of the iTXt chunk with a keyword; empty for none. */
function international(view, keyword) {
  if (!signature.every((byte, i) => view.getUint8(i) === byte)) return "";
  for (let at = signature.length; at + 12 <= view.byteLength;) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...[4, 5, 6, 7].map((i) => view.getUint8(at + i)));
    if (type === "IEND") return "";
    const text = type === "iTXt" && textOf(new Uint8Array(view.buffer, view.byteOffset + at + 8, length), keyword);
    if (text) return text;
    at += 12 + length;
  }
  return "";
}

/** keyword NUL, compression flag and method, language NUL, translated keyword NUL, text. */
function textOf(data, keyword) {
  const words = new TextDecoder();
  const first = data.indexOf(0);
  if (words.decode(data.subarray(0, first)) !== keyword || data[first + 1] !== 0) return "";
  const second = data.indexOf(0, first + 3);
  const third = data.indexOf(0, second + 1);
  return second < 0 || third < 0 ? "" : words.decode(data.subarray(third + 1));
}

function cell({name, x, y, width, height, text}) {
  const isSound = [x, y, width, height].every(Number.isFinite) && width > 0 && height > 0 && typeof name === "string" && name !== "";
  return isSound ? {name, x, y, width, height, text: String(text ?? "")} : null;
}
