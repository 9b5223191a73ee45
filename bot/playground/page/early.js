// Runs before anything is painted, so that a chosen theme is there from the first frame.
try {
  const theme = localStorage.getItem("kamisado.theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // the browser forbids storage: the system's theme it is
}
