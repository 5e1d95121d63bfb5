import type { Page } from "@playwright/test";

/** The moment of all screens. It lies ahead, so that nothing that is due then happens while they are taken. */
export const NOW = "2031-05-14T14:32:00.000Z";
const NOW_MS = Date.parse(NOW);

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** The next one, at which a day's budget starts anew. */
export const MIDNIGHT = "2031-05-15T00:00:00.000Z";

/** So long before the moment of the screens. */
export function ago(ms: number): string {
  return new Date(NOW_MS - ms).toISOString();
}

/** So long after it. */
export function ahead(ms: number): string {
  return ago(-ms);
}

/** Stops the page's clock at that moment; the server's is taken to show the same as the page's at any time. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.setFixedTime(NOW);
  await page.addInitScript(() => {
    const parse = JSON.parse;
    JSON.parse = (text: string, reviver?: Parameters<typeof parse>[1]) => {
      const value = parse(text, reviver);
      if (value?.type === "ready" && "serverTime" in value) value.serverTime = new Date().toISOString();
      return value;
    };
  });
}
