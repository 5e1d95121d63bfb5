import axe, { type RunOptions } from "axe-core";
import { expect, type Page } from "./fixtures";

/** Axe finds nothing on the page as it stands, what can be pressed is large enough among it. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoFindings(page, { rules: { "target-size": { enabled: true } } });
}

/** The same of a page that was found accessible and has changed its colours alone since. */
export async function expectReadable(page: Page): Promise<void> {
  await expectNoFindings(page, { runOnly: ["color-contrast", "link-in-text-block"] });
}

async function expectNoFindings(page: Page, rules: RunOptions): Promise<void> {
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(axe.source);
  // What it found well, or cannot tell, stays in the page: a list of all of it takes as long to hand over as to find.
  const found = await page.evaluate(findViolations, { ...rules, resultTypes: ["violations"] } satisfies RunOptions);
  expect(found, "what axe found").toEqual([]);
}

/** Runs in the page. Rules that were broken, each with where. */
async function findViolations(options: RunOptions): Promise<readonly string[]> {
  const { axe } = window as unknown as { axe: typeof import("axe-core") };
  const { violations } = await axe.run(options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`);
}
