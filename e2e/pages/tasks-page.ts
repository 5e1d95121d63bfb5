import { expect, type Locator, type Page } from "@playwright/test";

/** The list of tasks. */
export class TasksPage {
  readonly grid: Locator;
  readonly filter: Locator;
  readonly newTask: Locator;
  readonly strip: Locator;

  constructor(readonly page: Page) {
    this.grid = page.getByRole("grid", { name: "Tasks" });
    this.filter = page.getByRole("searchbox", { name: "Filter by text, ID or agent" });
    this.newTask = page.getByRole("button", { name: /^New task/ });
    this.strip = page.getByRole("region", { name: "Tasks by state" });
  }

  async open(search = ""): Promise<void> {
    await this.page.goto(`/tasks${search}`);
    await expect(this.strip).toBeVisible();
  }

  row(title: string | RegExp): Locator {
    return this.grid.getByRole("row").filter({ has: this.page.getByRole("link", { name: title, exact: true }) });
  }

  /** Title of the row that keys act on. */
  selectedTitle(): Promise<string | null> {
    return this.grid.locator('[role="row"][aria-current="true"]').getByRole("link").textContent();
  }

  /** A count of the strip that filters when pressed: "2 Paused". */
  state(label: string): Locator {
    return this.strip.getByRole("button", { name: new RegExp(`${label}$`) });
  }

  view(label: string): Locator {
    return this.page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: new RegExp(`^${label}`) });
  }
}
