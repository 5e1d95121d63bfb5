import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openNoticeWorld } from "../testing/notice-stand";
import { SEALING_KEY } from "../testing/open-notice-ports";
import { Child } from "../testing/product/child";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "notices-"));
  mkdirSync(join(folder, "identity"));
  writeFileSync(join(folder, "identity/sealing.key"), SEALING_KEY.toString("base64"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function startRuntime(databaseUrl: string): Child {
  const env = {
    DATABASE_URL: databaseUrl,
    CHECKREIN_DATA_DIR: folder,
    CHECKREIN_URL: "http://127.0.0.1:1",
    CHECKREIN_WORKER_KEY_FILE: join(folder, "worker-key"),
    CHECKREIN_WEBHOOK_ALLOW: "127.0.0.0/8",
    CHECKREIN_LOG_LEVEL: "warn",
  };
  return Child.start({ name: "runtime", entry: "server/runtime/main.ts", env });
}

describe("a runtime process", () => {
  it("that is killed between sending and noting leaves the notice to the next one, under the same id", async () => {
    await using world = await openNoticeWorld();
    const { stand, receiver, webhookId, database } = world;
    // Takes it and never answers: the process is killed before it can know.
    receiver.answer(() => undefined);
    const first = startRuntime(database.url);
    await world.addNotices(1);
    await receiver.until(1);
    await first.kill();
    const [cut] = await stand.deliveries(webhookId);
    expect(cut).toMatchObject({ state: "waiting", attempts: 1, underWay: true });
    receiver.answer(200);
    const second = startRuntime(database.url);
    try {
      await stand.passTime();
      const [done] = await stand.untilDeliveries(webhookId, ([delivery]) => delivery?.state === "delivered");
      expect(done).toMatchObject({ attempts: 2, status: 200 });
      expect(receiver.received.map(({ id }) => id)).toEqual([done?.id, done?.id]);
      expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
    } finally {
      await second.stop();
    }
  });
});
