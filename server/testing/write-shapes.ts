import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Change, NewEvent } from "../domain/task/change";
import type { Task } from "../domain/task/task";
import type { TaskRef } from "../ports";
import { carriesSlice } from "../store/writer/carry";
import { encode } from "../store/writer/encode";
import { GroupWriter } from "../store/writer/group-writer";
import { runWrites } from "../store/writer/run-writes";
import type { Write, Written } from "../store/writer/write";
import { openTestStore, type TestStore } from "./open-test-store";
import { testDatabase } from "./test-database";

/**
 * All shapes of the writers' statement have to do the same: alone, among decisions that carry nothing of it, and in a slice,
 * where what all have in common is told once.
 */
export const WRITE_SHAPES = ["alone", "among others", "in a slice"] as const;
export type WriteShape = (typeof WRITE_SHAPES)[number];

export const AGENT = { kind: "agent", id: "digest" } as const;
export const STEP: NewEvent = {
  type: "step.completed",
  actor: AGENT,
  data: { z: 1, a: [1.5, 'é\u2028"\\'] },
  stepKey: "k",
};

/** A task that a worker holds, and changes written to it in that shape. Call it at the top of a `describe`. */
export function writeInShape(shape: WriteShape) {
  const database = testDatabase();
  let store: TestStore;
  let writer: GroupWriter;
  let ref: TaskRef = { tenantId: "", taskId: "" };
  let others: TaskRef[] = [];

  beforeAll(() => {
    store = openTestStore(database.url);
    writer = new GroupWriter(store.pools.writer, 1);
  });
  afterAll(() => store[Symbol.asyncDispose]());
  beforeEach(async () => {
    const agent = await store.makeAgent({ concurrency: 5 });
    ({ ref } = await store.makeWorking(agent));
    others = await Promise.all([1, 2].map(() => store.makeTask(agent.name)));
  });

  async function read(of: TaskRef = ref): Promise<Task> {
    const found = await store.tasks.find(of);
    if (!found) throw new Error("The task is missing.");
    return found;
  }

  return {
    read,
    get taskId() {
      return ref.taskId;
    },
    /** Null: it lost. One event is written along unless the change names its own. */
    async write(change: Partial<Change>, more: Partial<Write> = {}): Promise<Written | null> {
      const writes: Write[] = [{ task: await read(), change: { events: [STEP], ...change }, ...more }];
      if (shape !== "alone") {
        for (const other of others) writes.push({ task: await read(other), change: { events: [STEP] } });
      }
      if (shape === "in a slice")
        return (await runWrites(store.pools.writer, writes.map(encode), carriesSlice))[0] ?? null;
      const [written] = await Promise.all(writes.map((write) => writer.submit(write)));
      return written ?? null;
    },
    async rows(sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> {
      const { rows } = await database.pool.query(sql, values);
      return rows;
    },
  };
}

/** A text with its hash and size, as the door would hand it on. */
export function sealed(text: string): { text: string; sha256: string; sizeBytes: number } {
  return { text, sha256: createHash("sha256").update(text).digest("hex"), sizeBytes: Buffer.byteLength(text) };
}
