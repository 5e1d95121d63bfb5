import { expect, type Locator, type Page } from "@playwright/test";

/** Settings: their own menu, and the section that is open. */
export class SettingsPage {
  readonly menu: Locator;
  readonly dialog: Locator;
  readonly secret: Locator;
  readonly deliveries: Locator;

  constructor(readonly page: Page) {
    this.menu = page.getByRole("navigation", { name: "Settings" });
    this.dialog = page.getByRole("dialog");
    this.secret = page.getByRole("region", { name: "New secret" });
    this.deliveries = page.getByRole("region", { name: "Deliveries" });
  }

  async open(
    section: "profile" | "keys" | "webhooks" | "scopes" | "retention" | "signing" | "about",
    base = "",
  ): Promise<void> {
    await this.page.goto(`${base}/settings/${section}`);
    await expect(this.menu.locator('[aria-current="page"]')).toBeVisible();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name });
  }

  /** What a secret box shows, read once. */
  async takeSecret(): Promise<string> {
    const text = (await this.secret.locator("code").first().textContent()) ?? "";
    await this.secret.getByRole("button", { name: "I have it, close" }).click();
    await expect(this.secret).toBeHidden();
    return text;
  }

  /** The row of a delivery by its event. */
  delivery(type: string): Locator {
    return this.deliveries.getByRole("row").filter({ hasText: type });
  }
}
