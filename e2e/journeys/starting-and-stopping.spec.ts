import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
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

test("Ctrl-C leaves no process, and the next start finds everything again", async () => {
  const dataDir = makeEmptyDataDir();
  const first = await startProduct({ dataDir });
  const pids = pidsOf(first);
  const key = first.workerKey();
  first.launcher.kill("SIGINT");
  expect(await once(first.launcher, "exit")).toEqual([0, null]);
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
  for (const role of ROLES) {
    const before = ownProduct.pidOf(role);
    process.kill(before, "SIGKILL");
    await expect.poll(() => ownProduct.pidOf(role), { timeout: 10_000 }).not.toBe(before);
  }
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

function pidsOf(product: Product): number[] {
  return [...ROLES.map((role) => product.pidOf(role)), databasePid(product)];
}

function databasePid({ dataDir }: Product): number {
  return Number(readFileSync(join(dataDir, "pg/postmaster.pid"), "utf8").split("\n")[0]);
}
