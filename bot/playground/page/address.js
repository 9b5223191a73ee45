// Where files of messages are.

/** Where the page's own server has a file, wherever Discord says it is. */
export function address(file) {
  return new URL(file.url, location.href).pathname;
}
