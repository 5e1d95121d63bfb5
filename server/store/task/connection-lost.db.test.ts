import { DatabaseError } from "pg";
import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import type { Decide } from "../../domain/task/change";
import { decideCancel } from "../../domain/task/decide-cancel";
import { ONCALL } from "../../testing/make-views";
import { anAct, openTestStore } from "../../testing/open-test-store";
import { testDatabase } from "../../testing/test-database";
import { JustEnded } from "../clients/just-ended";
import { DatabaseClock } from "../database-clock";
import type { GroupWriter } from "../writer/group-writer";
import { GroupWriter as RealWriter } from "../writer/group-writer";
import type { Write } from "../writer/write";
import { TaskCache } from "./task-cache";
import { TaskQueues } from "./task-queues";
import { Transaction } from "./transaction";
import type { Workbench } from "./workbench";

const database = testDatabase();
const cancel: Decide<string> = (task) =>
  decideCancel(task, { actor: ONCALL, reason: null, controlRevision: null, mode: "now", undoMs: 0 });

type Cut = "before" | "after" | "always" | "given_up";

/** A writer whose connection goes at the first statement: before it is carried out, or after. */
function cutWriter(real: RealWriter, cut: Cut): Pick<GroupWriter, "submit"> {
  let cuts = 0;
  return {
    async submit(write: Write) {
      cuts += 1;
      if (cut === "given_up")
        throw Object.assign(new DatabaseError("deadlock detected", 0, "error"), { code: "40P01" });
      if (cuts > 1 && cut !== "always") return real.submit(write);
      if (cut === "after") await real.submit(write);
      throw new Error("Connection terminated unexpectedly");
    },
  };
}

async function cancelCut(cut: Cut) {
  await using store = openTestStore(database.url);
  const agent = await store.makeAgent();
  const ref = await store.makeTask(agent.name);
  const pool = store.pools.writer;
  const bench: Workbench = {
    pool,
    newId: v7,
    onCommitted: () => undefined,
    writer: cutWriter(new RealWriter(pool), cut),
    cache: new TaskCache(),
    queues: new TaskQueues(),
    clock: new DatabaseClock(),
    justEnded: new JustEnded(),
  };
  const run = new Transaction(bench, { ref, act: anAct("cancel"), decide: cancel, cached: false }).run();
  const outcome = await run.catch((error: unknown) => error);
  const { rows } = await database.pool.query("select outcome from receipt where task_id = $1 and verb = 'cancel'", [
    ref.taskId,
  ]);
  return { outcome, task: await store.tasks.find(ref), receipts: rows.map((row) => row.outcome) };
}

describe("a connection that goes while a command is under way", () => {
  it("is tried once more when nothing had been written", async () => {
    const { outcome, task, receipts } = await cancelCut("before");
    expect(outcome).toMatchObject({ kind: "moved", task: { state: "canceled" } });
    expect(task).toMatchObject({ version: 2 });
    expect(receipts).toEqual(["accepted"]);
  });

  it("counts as done when the receipt is there, and is not done twice", async () => {
    const { outcome, task, receipts } = await cancelCut("after");
    expect(outcome).toMatchObject({ kind: "moved", answer: "canceled", task: { state: "canceled" } });
    expect(task).toMatchObject({ version: 2 });
    expect(receipts).toEqual(["accepted"]);
  });

  it("fails when it goes twice, and leaves the task as it was", async () => {
    const { outcome, task, receipts } = await cancelCut("always");
    expect(outcome).toBeInstanceOf(Error);
    expect(task).toMatchObject({ state: "submitted", version: 1 });
    expect(receipts).toEqual([]);
  });

  it("is refused, naming the trouble, when the database itself gave it up twice", async () => {
    const { outcome, task, receipts } = await cancelCut("given_up");
    expect(outcome).toMatchObject({
      kind: "refused",
      refusal: { code: "TASK_BUSY", message: expect.stringContaining("deadlock detected"), state: "submitted" },
    });
    expect(task).toMatchObject({ state: "submitted", version: 1 });
    expect(receipts).toEqual(["refused"]);
  });
});
