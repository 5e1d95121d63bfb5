import { vi } from "vitest";

/** What jsdom lacks: it lays nothing out, so lists and popups get sizes from here. */
export function fillDomGaps(): void {
  vi.stubGlobal("ResizeObserver", NoResizes);
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.hasPointerCapture = () => false;
  Element.prototype.scrollTo = scrollTo;
  Object.defineProperty(HTMLElement.prototype, "offsetHeight", { configurable: true, get: heightOf });
  Object.defineProperty(HTMLElement.prototype, "offsetWidth", { configurable: true, get: () => 800 });
}

class NoResizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** A row is 40 px high and what scrolls it 600. */
function heightOf(this: HTMLElement): number {
  return this.tagName === "LI" ? 40 : 600;
}

function scrollTo(this: Element, to?: ScrollToOptions | number): void {
  if (typeof to !== "object" || to.top === undefined) return;
  this.scrollTop = to.top;
  this.dispatchEvent(new Event("scroll"));
}
