import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { insertAgent, insertRow, insertTask } from "../../testing/insert-rows";
import { OPERATOR } from "../../testing/make-task";
import { testDatabase } from "../../testing/test-database";
import { findPlace, PLACES } from "./find-place";

const database = testDatabase();
const BEGAN = Date.now() - 3_600_000;
const at = (minute: number) => new Date(BEGAN + minute * 60_000);
const place = (taskId: string, tenantId = "local") => findPlace(database.pool, { tenantId, taskId });

/** A line of an agent of its own. */
async function aLine() {
  const { pool } = database;
  const name = `a-${randomUUID()}`;
  const agent_id = await insertAgent(pool, { name });
  const join = (minute: number, more: Readonly<Record<string, unknown>> = {}) =>
    insertTask(pool, { agent_id, queued_at: at(minute), ...more });
  return { name, join };
}

describe("the place in line", () => {
  it("counts those of its agent that are taken up before it, and no others", async () => {
    const [line, other] = [await aLine(), await aLine()];
    await other.join(0);
    const first = await line.join(1);
    const [left, right] = [await line.join(2), await line.join(2)].sort();
    const last = await line.join(3);
    expect(await Promise.all([first, left ?? "", right ?? "", last].map((id) => place(id)))).toEqual(
      [0, 1, 2, 3].map((ahead) => ({ ahead })),
    );
  });

  it("passes over those that nobody may take up now", async () => {
    const { name, join } = await aLine();
    await join(1, {
      cancel_due_at: at(90),
      pending_cancel: JSON.stringify({ actor: OPERATOR, reason: null, mode: "now" }),
    });
    const stopped = await join(2, { scope: "prod/billing" });
    const me = await join(3);
    expect(await place(me)).toEqual({ ahead: 1 });
    const stop = { id: randomUUID(), tenant_id: "local", target_kind: "scope", target: "prod/billing" };
    await insertRow(database.pool, "scope_hold", { ...stop, actor: "operator:local" });
    expect(await place(me), name).toEqual({ ahead: 0 });
    expect(await place(stopped)).toEqual({ ahead: 0 });
  });

  it("is none of a task that does not wait, of one that is not there and of another tenant's", async () => {
    const { join } = await aLine();
    const held = await join(1, { state: "paused_by_client", queued_at: null });
    expect(await place(held)).toEqual({ ahead: null });
    expect(await place(randomUUID())).toBeNull();
    expect(await place(held, "other")).toBeNull();
  });

  it("is not counted where it is too far back", async () => {
    const { join } = await aLine();
    const ids: string[] = [];
    for (let n = 0; n <= PLACES; n++) ids.push(await join(n / 100));
    expect(await place(ids[PLACES - 1] ?? "")).toEqual({ ahead: PLACES - 1 });
    expect(await place(ids[PLACES] ?? "")).toEqual({ ahead: null });
  });
});
