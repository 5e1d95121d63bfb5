import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "./fixtures";

/** Axe finds nothing on the page as it stands, what can be pressed is large enough among it. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { "target-size": { enabled: true } } })
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`);
  expect(found, "what axe found").toEqual([]);
}
