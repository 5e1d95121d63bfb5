import { type Browser, chromium, type Page } from "@playwright/test";
import { BROWSER_ARGS, ensureBrowser } from "../../testing/browser/ensure-browser";
import { round } from "../quantile";

/** One kept version, by what makes it hard. */
export interface HardVersion {
  readonly name: string;
  readonly taskId: string;
  readonly version: number;
}

export interface ReadFigures {
  /** From the address to the first row of the tree, the worst version. */
  readonly openMs: number;
  /** The longest time in which the page could answer nothing, over all that was done with all versions. */
  readonly longestBlockMs: number;
}

/** Notes how long the page stood still. A text, since what the bench is compiled with knows nothing of pages. */
const PROBE = `(() => {
  const blocks = [];
  new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) blocks.push(duration); })
    .observe({ type: "longtask", buffered: true });
  window.benchBlocks = () => blocks;
})();`;
const PATIENCE_MS = 60_000;

/** Opens each version in a real browser, searches it, folds, scrolls, reads a value and compares it with the one before. */
export async function readInBrowser(url: string, versions: readonly HardVersion[]): Promise<ReadFigures> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS });
  try {
    // The server's own first answer is not the page's.
    const [first] = versions;
    if (first) await readOne(browser, url, first);
    const read: { readonly version: string; readonly openMs: number; readonly blockMs: number }[] = [];
    for (const version of versions) read.push({ version: version.name, ...(await readOne(browser, url, version)) });
    console.table(read);
    return {
      openMs: Math.max(...read.map(({ openMs }) => openMs)),
      longestBlockMs: Math.max(...read.map(({ blockMs }) => blockMs)),
    };
  } finally {
    await browser.close();
  }
}

async function readOne(browser: Browser, url: string, { taskId, version }: HardVersion) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.addInitScript({ content: PROBE });
    const startedMs = performance.now();
    await page.goto(`${url}/tasks/${taskId}/checkpoints/${version}`, { waitUntil: "commit" });
    await page.getByRole("treeitem", { name: /^state/ }).waitFor();
    const openMs = performance.now() - startedMs;
    await lookAround(page);
    const blocks = await blocksOf(page);
    await compare(page, `${url}/tasks/${taskId}/checkpoints/${version}?vs=${version - 1}`);
    return { openMs: round(openMs, 0), blockMs: round(Math.max(0, ...blocks, ...(await blocksOf(page))), 0) };
  } finally {
    await context.close();
  }
}

function blocksOf(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => (window as unknown as { benchBlocks(): readonly number[] }).benchBlocks());
}

async function lookAround(page: Page): Promise<void> {
  await page.getByRole("treeitem", { name: /^(items|rows|log)/ }).click();
  for (const key of ["ArrowRight", "ArrowDown", "PageDown", "End", "Home"]) await page.keyboard.press(key);
  await page.getByRole("tree").hover();
  for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, 40_000);
  const search = page.getByRole("searchbox", { name: "Search keys and values" });
  for (const sought of ["9", "nothing like this"]) {
    await search.fill(sought);
    await page.getByText(/^(\d[\d,]* of [\d,]+|No match)$/).waitFor();
  }
}

async function compare(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const comparison = page.getByRole("region", { name: "Comparison" });
  await comparison
    .getByText(/^[\d,]+ changes?/)
    .first()
    .waitFor();
  await comparison.getByRole("radio", { name: "Side by side" }).click();
  await comparison.getByRole("radio", { name: "Patch" }).click();
}
