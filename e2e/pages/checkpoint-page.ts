import type { Locator, Page } from "@playwright/test";

/** One version of a task's state. */
export class CheckpointPage {
  readonly title: Locator;
  readonly tree: Locator;
  readonly search: Locator;
  readonly value: Locator;
  readonly versions: Locator;

  constructor(readonly page: Page) {
    this.title = page.getByRole("heading", { level: 1 });
    this.tree = page.getByRole("tree");
    this.search = page.getByRole("searchbox", { name: "Search keys and values" });
    this.value = page.getByRole("region", { name: "Value", exact: true });
    this.versions = page.getByRole("navigation", { name: "Versions" });
  }

  item(text: string | RegExp): Locator {
    return this.tree.getByRole("treeitem", { name: text });
  }
}
