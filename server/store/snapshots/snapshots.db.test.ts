import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestStore, type TestStore } from "../../testing/open-test-store";
import { aSnapshot, snapshotStoreConforms } from "../../testing/snapshot-conformance";
import { testDatabase } from "../../testing/test-database";
import { createSnapshotStore } from "./create-snapshot-store";

const database = testDatabase();
let stand: TestStore;
let agent = "";
beforeAll(async () => {
  stand = openTestStore(database.url);
  agent = (await stand.makeAgent()).name;
});
afterAll(() => stand[Symbol.asyncDispose]());

const open = (kind: "postgres" | "memory" = "postgres", warn: (message: string) => void = () => undefined) =>
  createSnapshotStore(kind, { pool: stand.pools.read, tasks: stand.tasks, warn });

snapshotStoreConforms("postgres", () => ({ store: open(), makeTask: () => stand.makeTask(agent) }));

describe("createSnapshotStore", () => {
  it("warns that what is in memory does not last", () => {
    const warnings: string[] = [];
    open("memory", (message) => warnings.push(message));
    expect(warnings).toEqual([expect.stringContaining("lost when this process ends")]);
  });

  it("keeps what the process before it saved, and refuses what the task still needs or has no task for", async () => {
    const ref = await stand.makeTask(agent);
    await open().save(ref, aSnapshot(4));
    await using next = openTestStore(database.url);
    const store = createSnapshotStore("postgres", { pool: next.pools.read, tasks: next.tasks, warn: () => undefined });
    expect((await store.get(ref))?.version).toBe(4);
    await database.pool.query("update task set forked_from_task_id = $1, forked_from_version = 4 where id = $2", [
      ref.taskId,
      (await stand.makeTask(agent)).taskId,
    ]);
    expect(await store.delete(ref, 4)).toMatchObject({ refusal: { code: "CHECKPOINT_IN_USE" } });
    expect(await store.save({ ...ref, tenantId: "another" }, aSnapshot(1))).toMatchObject({
      refusal: { code: "TASK_NOT_FOUND" },
    });
  });
});
