import { setTimeout as delay } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";

export interface PageTimes {
  /** From the start of the navigation until the longest wait and the counts were painted; a first visit each. */
  readonly pageOpenMs: readonly number[];
  /** From the press on another filter until its rows were painted. */
  readonly pageFilterMs: readonly number[];
}

interface Rounds {
  readonly opens: number;
  readonly filters: number;
}

const PATIENCE_MS = 30_000;
/** Each lists others first than the one before. */
const FILTERS = ["Mine", "Nobody's", "All"] as const;

/**
 * Runs in the page before its own scripts, and tells when what the list shows first was painted. A text, since what the bench is
 * compiled with knows nothing of pages.
 */
const PROBE = `(() => {
  const rows = () => [...document.querySelectorAll("section[aria-label='Needs input'] a")].map(({ href }) => href).join();
  const hasCounts = () => document.querySelector("[aria-label=Show] .num") !== null;
  let before = "", since = 0, settle = null;
  const look = () => {
    const now = rows();
    if (!settle || now === "" || now === before || !hasCounts()) return;
    const done = settle;
    settle = null;
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - since)));
  };
  const watch = () => new Promise((resolve) => { settle = resolve; look(); });
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  window.benchOpened = watch();
  window.benchAwait = () => {
    before = rows();
    window.benchFiltered = watch();
    addEventListener("pointerdown", ({ timeStamp }) => { since = timeStamp; }, { capture: true, once: true });
  };
})();`;

interface Probed {
  readonly benchOpened: Promise<number>;
  readonly benchFiltered: Promise<number>;
  benchAwait(): void;
}

/** The inbox of the production build in a real browser, at the speed of this machine. */
export async function timePage(browser: Browser, url: string, { opens, filters }: Rounds): Promise<PageTimes> {
  // The server's own first answer is not the page's.
  await visit(browser, url, () => Promise.resolve([]));
  const pageOpenMs: number[] = [];
  for (let no = 0; no < opens; no += 1) pageOpenMs.push((await visit(browser, url, () => Promise.resolve([]))).openMs);
  const { rest: pageFilterMs } = await visit(browser, url, (page) => filterBy(page, filters));
  return { pageOpenMs, pageFilterMs };
}

async function visit(
  browser: Browser,
  url: string,
  use: (page: Page) => Promise<readonly number[]>,
): Promise<{ readonly openMs: number; readonly rest: readonly number[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.addInitScript({ content: PROBE });
    await page.goto(`${url}/inbox`, { waitUntil: "commit" });
    const openMs = await inTime(page.evaluate(() => (window as unknown as Probed).benchOpened));
    return { openMs, rest: await use(page) };
  } finally {
    await context.close();
  }
}

/** Throws where the page never shows what is waited for. */
async function inTime(shown: Promise<number>): Promise<number> {
  const over = new AbortController();
  const late = delay(PATIENCE_MS, undefined, { signal: over.signal }).then(() => {
    throw new Error(`The inbox did not show its rows within ${PATIENCE_MS} ms.`);
  });
  try {
    return await Promise.race([shown, late]);
  } finally {
    late.catch(() => undefined);
    over.abort();
  }
}

async function filterBy(page: Page, count: number): Promise<readonly number[]> {
  const times: number[] = [];
  for (let no = 0; no < count; no += 1) {
    const name = FILTERS[no % FILTERS.length] ?? "All";
    await page.evaluate(() => (window as unknown as Probed).benchAwait());
    await page.getByRole("radio", { name: new RegExp(`^${name}`) }).click();
    times.push(await inTime(page.evaluate(() => (window as unknown as Probed).benchFiltered)));
  }
  return times;
}
