import { type Browser, chromium, type Page } from "@playwright/test";
import { BROWSER_ARGS, ensureBrowser } from "../../testing/browser/ensure-browser";
import { round } from "../quantile";

/** One kept version, by what its state is. */
export interface ReadVersion {
  readonly name: string;
  readonly taskId: string;
  readonly version: number;
}

export interface ReadFigures {
  /** From the address to the first row of the tree, the worst version. */
  readonly openMs: number;
  /** From the address to the first key that the tree answers, the worst version. */
  readonly usableMs: number;
  readonly byVersion: Readonly<Record<string, VersionFigures>>;
  /** The longest time in which the page could answer nothing, over all that was done with all versions. */
  readonly longestBlockMs: number;
}

interface VersionFigures {
  readonly openMs: number;
  readonly usableMs: number;
  /** From the last letter of a text that is nowhere in it to the word that it is not, with the wait for more letters. */
  readonly searchMs: number;
  /** From an address that compares it with the version before to the number of changes, with the opening of the page. */
  readonly diffMs: number;
  readonly blockMs: number;
}

/** Notes how long the page stood still. A text, since what the bench is compiled with knows nothing of pages. */
const PROBE = `(() => {
  const blocks = [];
  new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) blocks.push(duration); })
    .observe({ type: "longtask", buffered: true });
  window.benchBlocks = () => blocks;
})();`;
const PATIENCE_MS = 60_000;
/** A window of its own draws what is around the page with the same two cores; nobody opens one for each page. */
const WINDOW_MS = 1_000;
/** Between two presses of somebody who waits for an answer. */
const KEY_MS = 50;

/** Opens each version in a real browser, searches it, folds, scrolls, reads a value and compares it with the one before. */
export async function readInBrowser(url: string, versions: readonly ReadVersion[]): Promise<ReadFigures> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS });
  try {
    // The server's own first answer is not the page's.
    const [first] = versions;
    if (first) await readOne(browser, url, first);
    const byVersion: Record<string, VersionFigures> = {};
    for (const version of versions) byVersion[version.name] = await readOne(browser, url, version);
    console.table(byVersion);
    const read = Object.values(byVersion);
    return {
      openMs: Math.max(...read.map(({ openMs }) => openMs)),
      usableMs: Math.max(...read.map(({ usableMs }) => usableMs)),
      longestBlockMs: Math.max(...read.map(({ blockMs }) => blockMs)),
      byVersion,
    };
  } finally {
    await browser.close();
  }
}

async function readOne(browser: Browser, url: string, { taskId, version }: ReadVersion): Promise<VersionFigures> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.addInitScript({ content: PROBE });
    await page.waitForTimeout(WINDOW_MS);
    const startedMs = performance.now();
    await page.goto(`${url}/tasks/${taskId}/checkpoints/${version}`, { waitUntil: "commit" });
    await page.getByRole("treeitem", { name: /^state/ }).waitFor();
    const openMs = performance.now() - startedMs;
    await pressUntilAnswered(page);
    const usableMs = performance.now() - startedMs;
    const searchMs = await lookAround(page);
    const blocks = await blocksOf(page);
    const diffMs = await compare(page, `${url}/tasks/${taskId}/checkpoints/${version}?vs=${version - 1}`);
    const blockMs = Math.max(0, ...blocks, ...(await blocksOf(page)));
    return {
      openMs: round(openMs, 0),
      usableMs: round(usableMs, 0),
      searchMs: round(searchMs, 0),
      diffMs: round(diffMs, 0),
      blockMs: round(blockMs, 0),
    };
  } finally {
    await context.close();
  }
}

function blocksOf(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => (window as unknown as { benchBlocks(): readonly number[] }).benchBlocks());
}

/** Before its scripts run the page hears no key, as somebody who presses it too early finds. */
async function pressUntilAnswered(page: Page): Promise<void> {
  const selected = page.getByRole("treeitem", { selected: true });
  await page.getByRole("tree").focus();
  while ((await selected.count()) === 0) {
    await page.keyboard.press("ArrowDown");
    await page.waitForTimeout(KEY_MS);
  }
}

/** Milliseconds until a text that is nowhere was looked for everywhere. */
async function lookAround(page: Page): Promise<number> {
  await page.getByRole("treeitem", { name: /^(items|rows|log)/ }).click();
  for (const key of ["ArrowRight", "ArrowDown", "PageDown", "End", "Home"]) await page.keyboard.press(key);
  await page.getByRole("tree").hover();
  for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, 40_000);
  const search = page.getByRole("searchbox", { name: "Search keys and values" });
  await search.fill("a");
  await page.getByText(/^\d[\d,]* of [\d,]+$/).waitFor();
  const startedMs = performance.now();
  await search.fill("nothing like this");
  await page.getByText("No match", { exact: true }).waitFor();
  return performance.now() - startedMs;
}

/** Milliseconds until the number of changes. */
async function compare(page: Page, address: string): Promise<number> {
  const startedMs = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  const comparison = page.getByRole("region", { name: "Comparison" });
  await comparison
    .getByText(/^[\d,]+ changes?/)
    .first()
    .waitFor();
  const comparedMs = performance.now() - startedMs;
  await comparison.getByRole("radio", { name: "Side by side" }).click();
  await comparison.getByRole("radio", { name: "Patch" }).click();
  return comparedMs;
}
