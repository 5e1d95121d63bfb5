import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Browser, Response } from "@playwright/test";
import { addProbe, readProbe } from "./page-probe";

export interface FirstLoad {
  /** From the start of the navigation until the table answered a key. */
  readonly interactiveMs: number;
  /** Bytes of each script that the page loaded, packed, by its path. */
  readonly scripts: ReadonlyMap<string, number>;
}

const KEY_EVERY_MS = 25;
const PATIENCE_MS = 60_000;
const QUIET_MS = 500;

/** A first visit, with nothing kept from an earlier one, on a processor that is slower so many times. */
export async function timeFirstKey(browser: Browser, url: string, slowdown: number): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await addProbe(page);
    const answers: Response[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") answers.push(response);
    });
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.goto(`${url}/tasks`, { waitUntil: "commit" });
    const endMs = performance.now() + PATIENCE_MS;
    let { answeredMs } = await readProbe(page);
    while (answeredMs === null) {
      if (performance.now() > endMs) throw new Error(`The table answered no key within ${PATIENCE_MS} ms.`);
      await page.keyboard.press("j");
      await delay(KEY_EVERY_MS);
      ({ answeredMs } = await readProbe(page));
    }
    await page.waitForLoadState("load");
    // The page's stream stays open, so the network is never idle: all are here when no more came for a while.
    for (let known = -1; known !== answers.length; await delay(QUIET_MS)) known = answers.length;
    const scripts = new Map<string, number>();
    for (const answer of answers) scripts.set(new URL(answer.url()).pathname, gzipSync(await answer.body()).byteLength);
    return { interactiveMs: answeredMs, scripts };
  } finally {
    await context.close();
  }
}
