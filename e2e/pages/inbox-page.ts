import type { Locator, Page } from "@playwright/test";

/** The inbox: what waits, and the item that is open. */
export class InboxPage {
  constructor(readonly page: Page) {}

  async open(url = ""): Promise<void> {
    await this.page.goto(`${url}/inbox`);
  }

  row(title: string): Locator {
    return this.page.getByRole("region", { name: "Waiting for people" }).getByRole("link", { name: new RegExp(title) });
  }

  question(key: string): Locator {
    return this.page.getByRole("region", { name: new RegExp(`^Question \\d+: ${key}$`) });
  }

  settled(key: string): Locator {
    return this.page.getByRole("region", { name: `Settled: ${key}` });
  }

  get send(): Locator {
    return this.page.getByRole("button", { name: /^Send \d+ answers?/ });
  }
}
