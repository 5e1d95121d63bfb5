import type { Locator, Page } from "@playwright/test";

/** The dialog that starts a task. */
export class NewTaskDialog {
  readonly root: Locator;
  readonly folder: Locator;
  readonly include: Locator;
  readonly slowDown: Locator;
  readonly title: Locator;
  readonly start: Locator;

  constructor(readonly page: Page) {
    this.root = page.getByRole("dialog", { name: "New task" });
    this.folder = this.root.getByRole("textbox", { name: /^Folder/ });
    this.include = this.root.getByRole("textbox", { name: /^Only files like/ });
    this.slowDown = this.root.getByRole("textbox", { name: /^Slow down/ });
    this.title = this.root.getByRole("textbox", { name: "Title" });
    this.start = this.root.getByRole("button", { name: /^Start task/ });
  }

  agent(name: string): Locator {
    return this.root.getByRole("option", { name: new RegExp(`^${name}`) });
  }
}
