import { act } from "@testing-library/react";
import { vi } from "vitest";

const WIDTH_PX = 800;
const SCROLLER_PX = 600;
const ROW_PX = 40;

/** What jsdom lacks: it lays nothing out and scrolls nothing, so lists and popups get that from here. */
export function fillDomGaps(): void {
  vi.stubGlobal("ResizeObserver", NoResizes);
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.hasPointerCapture = () => false;
  Element.prototype.setPointerCapture = () => undefined;
  Element.prototype.scrollTo = scrollTo;
  define(HTMLElement.prototype, "offsetHeight", heightOf);
  define(HTMLElement.prototype, "offsetWidth", () => WIDTH_PX);
  define(Element.prototype, "clientHeight", heightOf);
  define(Element.prototype, "clientWidth", () => WIDTH_PX);
  define(Element.prototype, "scrollHeight", contentHeightOf);
}

class NoResizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

function define(target: object, key: string, get: (this: Element) => number): void {
  Object.defineProperty(target, key, { configurable: true, get });
}

function heightOf(this: Element): number {
  return this.tagName === "LI" ? ROW_PX : SCROLLER_PX;
}

/** The height a virtual list gave the box of its rows. */
function contentHeightOf(this: Element): number {
  const list = this.querySelector("ul");
  return Math.max(SCROLLER_PX, Number.parseFloat(list?.style.height ?? "0"));
}

/** Moves and tells so a little later, as a browser does. */
function scrollTo(this: Element, to?: ScrollToOptions | number): void {
  if (typeof to !== "object" || to.top === undefined) return;
  this.scrollTop = Math.min(to.top, this.scrollHeight - SCROLLER_PX);
  queueMicrotask(() => act(() => void this.dispatchEvent(new Event("scroll"))));
}
