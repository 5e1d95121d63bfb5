import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "./fixtures";

/** Axe finds nothing on the page as it stands, what can be pressed is large enough among it. */
export async function expectAccessible(page: Page): Promise<void> {
  // In the page itself: without frames there is nothing to join, and joining takes a page of its own and a second each.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ rules: { "target-size": { enabled: true } }, resultTypes: ["violations"] })
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`);
  expect(found, "what axe found").toEqual([]);
}
