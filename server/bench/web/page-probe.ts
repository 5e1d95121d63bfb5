import type { Page } from "@playwright/test";

/** What the page saw of itself since it began to load, milliseconds on its own clock. */
export interface PageSight {
  /** When the table first answered a key by moving to a row; null before. */
  readonly answeredMs: number | null;
  /** Changes of rows so far. */
  readonly rowChanges: number;
  /** Keys, clicks and taps so far. */
  readonly interactions: number;
  /** The longest event of each interaction that took 16 ms or more, to the next paint. */
  readonly slowMs: readonly number[];
}

/** Runs in the page before its own scripts. A text, since what the bench is compiled with knows nothing of pages. */
const PROBE = `(() => {
  const slow = new Map();
  let keyed = false, answeredMs = null, rowChanges = 0;
  addEventListener("keydown", () => { keyed = true; }, true);
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      if (element?.closest("[role=grid] [data-task]")) rowChanges += 1;
    }
    if (keyed && answeredMs === null && document.querySelector("[data-task][aria-current=true]")) answeredMs = performance.now();
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) slow.set(interactionId, Math.max(slow.get(interactionId) ?? 0, duration));
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
  window.benchProbe = () => ({ answeredMs, rowChanges, interactions: performance.interactionCount ?? 0, slowMs: [...slow.values()] });
})();`;

export async function addProbe(page: Page): Promise<void> {
  await page.addInitScript({ content: PROBE });
}

export function readProbe(page: Page): Promise<PageSight> {
  return page.evaluate(() => (window as unknown as { benchProbe: () => PageSight }).benchProbe());
}
