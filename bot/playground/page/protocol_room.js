// The place that the panel takes: on most screens there is not enough for it and the list of members.

const tight = matchMedia("(max-width: 1499px)"); // too narrow for both beside the channel
const wide = matchMedia("(min-width: 1000px)"); // wide enough for one of them

export class Room {
  #app;
  #hasPutAway = false;

  /** @param {{members?: {element: HTMLElement, toggle: () => void}}} app whose members may be in the way */
  constructor(app) {
    this.#app = app;
  }

  /** Puts the list of members away while the panel is open, and back afterwards. */
  make(isOpen) {
    const {members} = this.#app;
    const isInTheWay = isOpen && tight.matches && members?.element.hidden === false;
    const comesBack = !isOpen && this.#hasPutAway && wide.matches && members.element.hidden;
    if (isInTheWay || comesBack) members.toggle();
    this.#hasPutAway = isInTheWay;
  }
}
