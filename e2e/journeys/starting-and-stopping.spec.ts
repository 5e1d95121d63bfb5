import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { isProcessAlive } from "../../server/cli/process-identity";
import { projectRoot } from "../../server/cli/project-root";
import { makeDataDir, makeEmptyDataDir } from "../data-template";
import { expect, test } from "../fixtures";
import { type Product, startProduct } from "../start-product";

const ROLES = ["web", "runtime", "agents"] as const;

test("The built command runs by its name, as npx calls it", () => {
  const words = execFileSync(join(projectRoot, ".build/cli/main.js"), ["--help"], { encoding: "utf8" });
  expect(words).toContain("checkrein verify-receipts FILE");
});

test("The built server brings along what it needs, and nothing of the sources, their history or anybody's data", () => {
  const brought = readdirSync(join(projectRoot, ".build/console")).toSorted();
  expect(brought).toEqual([".next", "node_modules", "package.json", "public", "server.js"]);
});

test("Ctrl-C leaves no process, also below an open page, and the next start finds everything again", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/net::ERR_|Failed to load resource/);
  const dataDir = makeEmptyDataDir();
  const first = await startProduct({ dataDir });
  const pids = pidsOf(first);
  const key = first.workerKey();
  await test.step("It says one line; a second start on its folder or its port says why not, and changes nothing", async () => {
    expect(first.said()).toEqual([`Checkrein is ready at ${first.url}`]);
    expect((await fetch(`${first.url}/a2a/v1/agents/digest/.well-known/agent-card.json`)).status).toBe(200);
    const holder = `process ${first.launcher.pid} on ${hostname()}, which serves ${first.url}`;
    expect(refusedStart({ CHECKREIN_DATA_DIR: dataDir })).toBe(
      `The data folder ${dataDir} is in use by ${holder}: stop it, or choose another folder with CHECKREIN_DATA_DIR.\n`,
    );
    const { port } = new URL(first.url);
    const elsewhere = join(dataDir, "elsewhere");
    expect(refusedStart({ CHECKREIN_DATA_DIR: elsewhere, CHECKREIN_PORT: port })).toBe(
      `Port ${port} of 127.0.0.1 is in use: choose another with CHECKREIN_PORT, or 0 for any free one.\n`,
    );
    expect(existsSync(elsewhere)).toBe(false);
    expect(pidsOf(first)).toEqual(pids);
  });
  await test.step("What its parts printed is JSON, line by line", () => {
    const lines = ROLES.flatMap((role) => first.logOf(role).split("\n")).filter(Boolean);
    expect(lines.map((line) => typeof JSON.parse(line).msg)).toEqual(lines.map(() => "string"));
    expect(first.logOf("web")).toContain("Next.js");
  });
  await page.goto(`${first.url}/tasks`);
  await expect(page.getByRole("button", { name: "Live" })).toBeVisible();
  first.launcher.kill("SIGINT");
  expect(await once(first.launcher, "exit")).toEqual([0, null]);
  // Each part ended when it was asked to: of one that has to be killed it would say so.
  expect(first.said()).toHaveLength(1);
  await page.close();
  expect(pids.filter(isProcessAlive)).toEqual([]);
  expect(existsSync(join(dataDir, "launcher.lock"))).toBe(false);
  const second = await startProduct({ dataDir });
  expect(second.workerKey()).toBe(key);
  await second.stop();
});

test("A killed launcher takes its processes along, and the next one adopts the database", async () => {
  const dataDir = makeDataDir();
  const first = await startProduct({ dataDir });
  const parts = ROLES.map((role) => first.pidOf(role));
  const database = databasePid(first);
  first.launcher.kill("SIGKILL");
  await expect.poll(() => parts.filter(isProcessAlive), { timeout: 10_000 }).toEqual([]);
  expect(isProcessAlive(database)).toBe(true);
  const second = await startProduct({ dataDir });
  expect(databasePid(second)).toBe(database);
  await second.stop();
  expect(isProcessAlive(database)).toBe(false);
});

test("A part that was killed is started again", async ({ ownProduct }) => {
  const before = ROLES.map((role) => ownProduct.pidOf(role));
  for (const pid of before) process.kill(pid, "SIGKILL");
  for (const [n, role] of ROLES.entries())
    await expect.poll(() => ownProduct.pidOf(role), { timeout: 10_000 }).not.toBe(before[n]);
  await expect
    .poll(
      () =>
        fetch(ownProduct.url).then(
          (answer) => answer.status < 500,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
});

/** Starts the program beside the one that runs; gives what it says when it ends by itself, refused. */
function refusedStart(env: Record<string, string>): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [".build/cli/main.js", "start"], {
    cwd: projectRoot,
    env: { ...process.env, DATABASE_URL: "", CHECKREIN_PORT: "0", ...env },
    encoding: "utf8",
    timeout: 30_000,
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  return stderr;
}

function pidsOf(product: Product): number[] {
  return [...ROLES.map((role) => product.pidOf(role)), databasePid(product)];
}

function databasePid({ dataDir }: Product): number {
  return Number(readFileSync(join(dataDir, "pg/postmaster.pid"), "utf8").split("\n")[0]);
}
