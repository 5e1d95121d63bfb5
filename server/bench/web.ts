import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { Client } from "pg";
import { projectRoot } from "../cli/project-root";
import { BROWSER_ARGS, ensureBrowser } from "../testing/browser/ensure-browser";
import type { BenchFlags } from "./bench-flags";
import { withWebProcess } from "./commit/door-rounds";
import { seedFleet } from "./fleet/seed-fleet";
import { median, round } from "./quantile";
import { requireLoad } from "./web/require-load";
import { withTraffic } from "./web/task-traffic";
import { timeFirstKey } from "./web/time-first-key";
import { workUnderLoad } from "./web/work-under-load";
import { withDatabase } from "./with-database";

const FLEET = { rows: 10_000, live: 4_000 };
const LOADS = 5;
const SLOWDOWN = 4;
const EVENTS_PER_SECOND = 50;
const USE_MS = 20_000;

/** The fleet page of the production build in a real browser: its scripts, its first load, and its use under load. */
export async function benchWeb({ effort }: BenchFlags): Promise<Record<string, unknown>> {
  const executablePath = ensureBrowser();
  return withDatabase(async (url, folder) => {
    await seed(url);
    return withWebProcess(url, { folder }, async (door) => {
      const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
      try {
        const first = await benchFirstLoad(browser, door.url, Math.max(1, Math.round(LOADS * effort)));
        const use = await benchUse(browser, { page: door.url, database: url }, Math.max(5_000, USE_MS * effort));
        const figures = { ...first, ...use };
        console.table([figures]);
        return figures;
      } finally {
        await browser.close();
      }
    });
  });
}

async function seed(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await seedFleet(client, FLEET);
    const { rows } = await client.query<{ n: number }>("select count(*)::int as n from task");
    if (rows[0]?.n !== FLEET.rows) throw new Error(`${rows[0]?.n} of ${FLEET.rows} tasks were made.`);
  } finally {
    await client.end();
  }
}

async function benchFirstLoad(browser: Browser, url: string, loads: number) {
  // The server's own first answer is not the page's.
  const { scripts } = await timeFirstKey(browser, url, 1);
  console.log("Scripts of /tasks, kB gzip:");
  for (const [path, bytes] of scripts) console.log(`${String(round(bytes / 1_024, 1)).padStart(8)} ${path}`);
  const samples: number[] = [];
  for (let no = 0; no < loads; no += 1) samples.push((await timeFirstKey(browser, url, SLOWDOWN)).interactiveMs);
  console.log(`Milliseconds until the table answered a key: ${samples.map((ms) => round(ms, 0)).join(" ")}`);
  const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0);
  if (bytes === 0) throw new Error("The page loaded no script.");
  return {
    routeJsGzipKb: round(bytes / 1_024, 1),
    frameworkJsGzipKb: round(frameworkBytes(scripts) / 1_024, 1),
    interactiveMs: round(median(samples), 0),
  };
}

/** The part of them that every page of the build loads first. */
function frameworkBytes(scripts: ReadonlyMap<string, number>): number {
  const manifest = readFileSync(join(projectRoot, ".next/build-manifest.json"), "utf8");
  const { rootMainFiles } = JSON.parse(manifest) as { readonly rootMainFiles: readonly string[] };
  return rootMainFiles.reduce((sum, file) => sum + (scripts.get(`/_next/${file}`) ?? 0), 0);
}

async function benchUse(
  browser: Browser,
  { page, database }: { readonly page: string; readonly database: string },
  lastsMs: number,
) {
  const { result, eventsPerSecond } = await withTraffic(database, EVENTS_PER_SECOND, () =>
    workUnderLoad(browser, page, lastsMs),
  );
  requireLoad(eventsPerSecond);
  const { inpMs, sight } = result;
  console.log(
    `${sight.interactions} interactions; milliseconds of those over 16: ${sight.slowMs.map((ms) => round(ms, 0)).join(" ")}`,
  );
  return { inpMs, interactions: sight.interactions, eventsPerSecond: round(eventsPerSecond, 1) };
}
