import { expect, type Locator, type Page } from "@playwright/test";

/** Who did what, and the receipt that is open. */
export class ActivityPage {
  readonly list: Locator;
  readonly filter: Locator;
  readonly signature: Locator;
  readonly chain: Locator;

  constructor(readonly page: Page) {
    this.list = page.getByRole("region", { name: "Receipts" });
    this.filter = page.getByRole("searchbox", { name: "Filter receipts" });
    this.signature = page.getByRole("region", { name: "Signature" });
    this.chain = page.getByRole("region", { name: "Chain" });
  }

  async open(search = ""): Promise<void> {
    await this.page.goto(`/activity${search}`);
    await expect(this.list.getByRole("link").first()).toBeVisible();
  }

  row(text: string | RegExp): Locator {
    return this.list.getByRole("link").filter({ hasText: text });
  }

  /** Number of the receipt that is open, from the address. */
  get openNumber(): number {
    return Number(new URL(this.page.url()).pathname.split("/").at(-1));
  }

  /** Checks the whole chain in this browser and gives what it says. */
  async verifyAll(): Promise<Locator> {
    await this.page.getByRole("button", { name: "Verify all" }).click();
    return this.page.getByRole("dialog", { name: "Verify all receipts" });
  }

  async export(to: string): Promise<void> {
    await this.page.getByRole("button", { name: "Export…" }).click();
    const download = this.page.waitForEvent("download");
    await this.page.getByRole("link", { name: /^Export \d/ }).click();
    await (await download).saveAs(to);
  }
}
