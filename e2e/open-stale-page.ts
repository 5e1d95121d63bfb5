import type { Browser, Page } from "@playwright/test";

/** A page of another browser that shows what was so when it was opened: nobody tells it any news. */
export async function openStalePage(browser: Browser, url: string): Promise<{ page: Page; close(): Promise<void> }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route("**/api/live?*", () => undefined);
  await page.route("**/api/trpc/news.wait*", () => undefined);
  await page.goto(url);
  return {
    page,
    async close() {
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await context.close();
    },
  };
}
