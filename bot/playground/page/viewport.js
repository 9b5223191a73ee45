// Some phones lay their keyboard over the page instead of making it smaller. The page then shrinks by itself, so that the
// box in which one types stays in sight.

/** Follows the part of the page that is seen. */
export function fitKeyboard() {
  const seen = window.visualViewport;
  if (!seen) return;
  const fit = () => {
    const root = document.documentElement;
    // Who has zoomed in sees less of the page, but nothing lies over it.
    const isCovered = Math.abs(seen.scale - 1) < 0.01 && window.innerHeight - seen.height > 80;
    if (isCovered) root.style.setProperty("--height", `${seen.height}px`);
    else root.style.removeProperty("--height");
    if (isCovered) window.scrollTo(0, 0);
  };
  seen.addEventListener("resize", fit);
}
