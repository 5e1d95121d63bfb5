import type { Locator, Page } from "@playwright/test";

/** One version of a task's state. */
export class CheckpointPage {
  readonly title: Locator;
  readonly tree: Locator;
  readonly search: Locator;
  readonly value: Locator;
  readonly versions: Locator;
  readonly comparison: Locator;
  /** The version that is compared with. */
  readonly versus: Locator;
  readonly dialog: Locator;

  constructor(readonly page: Page) {
    this.title = page.getByRole("heading", { level: 1 });
    // Its first rows come with the page, before its scripts.
    this.tree = page.getByRole("tree").and(page.locator(":not([aria-busy=true])"));
    this.search = page.getByRole("searchbox", { name: "Search keys and values" });
    this.value = page.getByRole("region", { name: "Value", exact: true });
    this.versions = page.getByRole("navigation", { name: "Versions" });
    this.comparison = page.getByRole("region", { name: "Comparison" });
    this.versus = page.getByRole("combobox", { name: "Compare with version" });
    this.dialog = page.getByRole("dialog");
  }

  async open(taskId: string, version: number, search = ""): Promise<void> {
    await this.page.goto(`/tasks/${taskId}/checkpoints/${version}${search}`);
  }

  item(text: string | RegExp): Locator {
    return this.tree.getByRole("treeitem", { name: text });
  }

  /** The line of a change, by its path. */
  change(path: string | RegExp): Locator {
    return this.comparison.getByRole("button", { name: path });
  }

  view(name: "Changes" | "Side by side" | "Patch"): Locator {
    return this.comparison.getByRole("radio", { name });
  }

  /** An entry of the menu of what else can be done. */
  async more(name: string | RegExp): Promise<void> {
    await this.page.getByRole("button", { name: "More", exact: true }).click();
    await this.page.getByRole("menuitem", { name }).click();
  }

  act(name: "Edit…" | "Fork…" | "Roll back…"): Locator {
    return this.page.getByRole("button", { name });
  }
}
