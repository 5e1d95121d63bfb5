import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "./fixtures";

type RunOptions = Parameters<AxeBuilder["options"]>[0];

/** Axe finds nothing on the page as it stands, what can be pressed is large enough among it. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoFindings(page, { rules: { "target-size": { enabled: true } } });
}

/** The same of a page that was found accessible and has changed its colours alone since. */
export async function expectReadable(page: Page): Promise<void> {
  await expectNoFindings(page, { runOnly: ["color-contrast", "link-in-text-block"] });
}

async function expectNoFindings(page: Page, rules: RunOptions): Promise<void> {
  // In the page itself: without frames there is nothing to join, and joining takes a page of its own and a second each.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ ...rules, resultTypes: ["violations"] })
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`);
  expect(found, "what axe found").toEqual([]);
}
