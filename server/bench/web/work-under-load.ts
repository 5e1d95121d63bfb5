import { setTimeout as delay } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import { addProbe, type PageSight, readProbe } from "./page-probe";

const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 100;
/** More than the clocks in the rows bring about. */
const CHANGES = 20;
const BETWEEN_MS = 60;
/** An event shorter than this is not told, milliseconds. */
const LEAST_MS = 16;

export interface Worked {
  /** Interaction to next paint as browsers report it: the worst, of each fifty but the very worst. */
  readonly inpMs: number;
  readonly sight: PageSight;
}

/** Works with the table like somebody in a hurry while rows change under the hands. */
export async function workUnderLoad(browser: Browser, url: string, lastsMs: number): Promise<Worked> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await addProbe(page);
    await page.goto(`${url}/tasks`);
    await page.locator("[data-task]").first().waitFor();
    await untilRowsChange(page);
    const endMs = performance.now() + lastsMs;
    while (performance.now() < endMs) await workOnce(page);
    // The last paint is told a moment later.
    await delay(500);
    const sight = await readProbe(page);
    return { inpMs: inpOf(sight), sight };
  } finally {
    await context.close();
  }
}

/** The stream is open and its events reach the table, before anybody touches it. */
async function untilRowsChange(page: Page): Promise<void> {
  const before = await readProbe(page);
  const endMs = performance.now() + PATIENCE_MS;
  for (let seen = before; seen.rowChanges < before.rowChanges + CHANGES; seen = await readProbe(page)) {
    if (performance.now() > endMs) throw new Error("No event reached the table.");
    await delay(LOOK_EVERY_MS);
  }
}

/** Down and up by keys, a page, a click on a row, a search and back. */
async function workOnce(page: Page): Promise<void> {
  for (const key of ["j", "j", "j", "ArrowDown", "ArrowDown", "k", "PageDown", "PageDown", "Home"])
    await press(page, key);
  await clickAt(page, "[role=grid]", { x: 30, y: 200 });
  for (const key of ["j", "j", "ArrowUp"]) await press(page, key);
  const box = page.getByRole("searchbox").first();
  await box.click();
  for (const key of ["l", "e", "d", "g", "e", "r", "Escape"]) await press(page, key);
  await press(page, "Escape");
}

async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await delay(BETWEEN_MS);
}

async function clickAt(page: Page, selector: string, at: { readonly x: number; readonly y: number }): Promise<void> {
  const place = await page.locator(selector).first().boundingBox();
  if (!place) throw new Error(`There is no ${selector}.`);
  await page.mouse.click(place.x + at.x, place.y + at.y);
  await delay(BETWEEN_MS);
}

function inpOf({ slowMs, interactions }: PageSight): number {
  const worstFirst = slowMs.toSorted((a, b) => b - a);
  return worstFirst[Math.floor(interactions / 50)] ?? LEAST_MS;
}
