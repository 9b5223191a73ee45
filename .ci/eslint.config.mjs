// What the scripts of the playground's page are held to: mistakes that only show when a line is run, and the ways in
// which a text could become HTML. Layout and taste are left to the eye.
const browser = [
  "AbortController", "Blob", "CSS", "CustomEvent", "DataView", "Element", "Event", "EventTarget", "HTMLElement", "Intl",
  "IntersectionObserver", "MutationObserver", "Node", "ResizeObserver", "TextDecoder", "URL", "URLSearchParams", "WebSocket",
  "addEventListener", "btoa", "cancelAnimationFrame", "clearInterval", "clearTimeout", "console", "document", "fetch",
  "getComputedStyle", "getSelection", "history", "innerHeight", "innerWidth", "localStorage", "location",
  "matchMedia", "navigator", "performance", "queueMicrotask", "removeEventListener", "requestAnimationFrame",
  "sessionStorage", "setInterval", "setTimeout", "visualViewport", "window",
];
const asHTML = ["innerHTML", "outerHTML", "insertAdjacentHTML", "srcdoc", "setHTMLUnsafe", "createContextualFragment"];

export default [{
  files: ["**/*.js"],
  linterOptions: { reportUnusedDisableDirectives: "error" },
  languageOptions: {
    ecmaVersion: 2024, sourceType: "module", globals: Object.fromEntries(browser.map((name) => [name, "readonly"])),
  },
  rules: {
    "eqeqeq": ["error", "always", { null: "ignore" }],
    "no-dupe-keys": "error",
    "no-eval": "error",
    "no-implied-eval": "error",
    "no-restricted-properties": ["error",
      ...asHTML.map((property) => ({ property, message: "Texts become nodes by h() in dom.js, never HTML." })),
      { object: "document", property: "write", message: "Texts become nodes by h() in dom.js, never HTML." }],
    "no-self-assign": "error",
    "no-undef": "error",
    "no-unreachable": "error",
    "no-unused-vars": "error",
    "no-var": "error",
    "prefer-const": "error",
  },
}];
