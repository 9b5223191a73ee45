// Runs before anything is painted, so that who chose a theme does not see the other one flash up.
try {
  const theme = localStorage.getItem("kamisado.theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // the browser forbids storage: the system's theme it is
}
