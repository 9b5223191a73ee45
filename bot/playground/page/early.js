// Runs before anything is painted, so that a chosen theme is there from the first frame: this window's, or for a new one
// that which was chosen last.
try {
  const theme = sessionStorage.getItem("kamisado.theme") ?? localStorage.getItem("kamisado.theme") ?? "";
  sessionStorage.setItem("kamisado.theme", theme);
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // the browser forbids storage: the system's theme it is
}
