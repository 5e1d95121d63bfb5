import { describe, expect, it } from "vitest";
import { type CheckpointFile, ImportCheckpointInput } from "../../contract/checkpoint-inputs";
import { marksIn } from "../../domain/checkpoint/redact";
import { exportCheckpoint } from "../../queries/checkpoint/export-checkpoint";
import { done } from "../../testing/promises/hand-attempt";
import { PEER, testScene } from "../../testing/promises/scene";
import type { testDatabase } from "../../testing/test-database";
import { importCheckpoint } from "./import-checkpoint";
import { revealSecret } from "./reveal-secret";

const stage = testScene();
const CANARY = "canary-7f3e9b52-do-not-leak";
const TOKEN = `sk-${CANARY.replace(/-/g, "")}xxxx`;
const PIN = 739_184_526;
const STATE = {
  page: 1,
  api: { password: CANARY },
  note: `call with ${TOKEN}`,
  iban: [`DE-${CANARY}`],
  card: { number: `card-${CANARY}`, pin: PIN, isCredit: true },
};
const OFFER = { secrets: { keys: ["iban"], paths: ["/card"] } };

/** Held with a state that has secrets. */
async function held() {
  const task = await stage.scene.task({ offer: OFFER });
  const attempt = await task.claim();
  await attempt.begin("a");
  await task.pause();
  await attempt.commit({ state: { replace: STATE } });
  return task;
}

/** Every row of every table, as text. */
async function everything(pool: ReturnType<typeof testDatabase>["pool"]): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const texts = await Promise.all(
    tables.map(
      async ({ name }) =>
        (await pool.query(`select coalesce(string_agg(t::text, ' '), '') as all from "${name}" t`)).rows[0].all,
    ),
  );
  return texts.join("\n");
}

describe("a secret in a state", () => {
  it("is in no row, list, event, receipt or export; its agent gets it back, after a resume, an edit, a roll back and in a fork", async () => {
    const task = await held();
    const { ports, pool, door } = stage.scene;
    const stored = await everything(pool);
    expect(stored).toContain("[redacted ");
    expect(stored).not.toContain(CANARY);
    expect(stored).not.toContain(TOKEN);
    expect(stored).not.toContain(String(PIN));
    const exported = await exportCheckpoint(ports, door.operator, { taskId: task.id, version: 1 });
    expect(JSON.stringify([await task.view(), await task.events(), await task.receipts(), exported])).not.toContain(
      CANARY,
    );

    const fork = await task.fork(1);
    expect((await fork.claim()).work.state).toEqual(STATE);
    const shown = (await task.checkpoint(1)) as typeof STATE;
    await task.edit({ ...shown, page: 2 });
    await task.resume();
    const attempt = await task.claim();
    expect(attempt.work.state).toEqual({ ...STATE, page: 2 });
    await attempt.begin("b");
    await task.pause();
    await attempt.commit({
      state: {
        patch: [
          { op: "test", path: "/api/password", value: CANARY },
          { op: "add", path: "/api/cookie", value: `${CANARY}!` },
        ],
      },
    });
    await task.rollBack(1);
    await task.resume();
    expect((await task.claim()).work.state).toEqual(STATE);
    expect(await everything(pool)).not.toContain(CANARY);
  });

  it("that a step returned is in no row either, and the run that begins again gets it", async () => {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    const result = { session: { token: CANARY }, note: `use ${TOKEN}`, rows: 3 };
    await attempt.commit({ steps: [{ ...done("login"), result }] });
    await attempt.begin("b");
    await task.pause();
    await attempt.commit({});
    const { pool } = stage.scene;
    const stored = await everything(pool);
    expect([stored.includes(CANARY), stored.includes(TOKEN)]).toEqual([false, false]);
    await task.resume();
    expect((await task.claim()).work.journal).toMatchObject([{ key: "login", result }]);
  });

  it("is sealed when it comes in by a file or by the edited state of a fork, and its agent gets it back", async () => {
    const task = await held();
    const { ports, pool, door } = stage.scene;
    const fresh = `fresh-${CANARY}`;
    const dataText = JSON.stringify({ password: fresh });
    const file: CheckpointFile = {
      format: "checkrein-checkpoint/1",
      taskId: task.id,
      agent: task.agent,
      version: 7,
      kind: "manual",
      label: "by hand",
      flagged: true,
      createdAt: new Date(0).toISOString(),
      sha256: ports.digest(dataText).sha256,
      dataText,
    };
    const order = ImportCheckpointInput.parse({ taskId: task.id });
    expect(await importCheckpoint(ports, door.operator, { order, file })).toMatchObject({ kind: "accepted" });
    expect(await importCheckpoint(ports, door.operator, { order, file })).toMatchObject({ kind: "unchanged" });
    const fork = await task.fork(1, { state: { token: fresh } });
    expect(await everything(pool)).not.toContain(fresh);
    expect((await fork.claim()).work.state).toEqual({ token: fresh });
    await task.rollBack(7);
    await task.resume();
    expect((await task.claim()).work.state).toEqual({ password: fresh });
  });

  it("is what the agent's schema is asked about in an edit and a fork, and nothing of it is told", async () => {
    const stateSchema = {
      type: "object",
      properties: { password: { type: "string", maxLength: CANARY.length }, pin: { type: "number", minimum: PIN - 1 } },
    };
    const task = await stage.scene.task({ offer: { stateSchema, secrets: { keys: ["pin"], paths: [] } } });
    const attempt = await task.claim();
    await attempt.begin("a");
    await task.pause();
    await attempt.commit({ state: { replace: { page: 1, password: CANARY, pin: PIN } } });
    const shown = (await task.checkpoint(1)) as { password: string; pin: string };
    expect(await task.edit({ ...shown, page: 2 })).toMatchObject({ kind: "accepted" });
    expect(await task.tryFork(1, { state: { ...shown, page: 3 } })).toMatchObject({ kind: "accepted" });
    const swapped = await task.edit({ password: `${CANARY}!`, pin: shown.password });
    expect(swapped).toMatchObject({
      refusal: {
        code: "INPUT_NOT_VALID",
        fields: { "/password": expect.stringContaining("long"), "/pin": "The redacted value does not fit." },
      },
    });
    expect(JSON.stringify(swapped)).not.toContain(CANARY);
  });

  it("that only the agent of a fork names is sealed in the state that is given to it", async () => {
    const task = await held();
    const agent = await stage.scene.agent({ secrets: { keys: ["vault"], paths: ["/box"] } });
    const state = { vault: `vault-${CANARY}`, box: { code: PIN }, iban: `own-${CANARY}` };
    const fork = await task.fork(1, { agent, state });
    const stored = await everything(stage.scene.pool);
    expect([stored.includes(CANARY), stored.includes(String(PIN))]).toEqual([false, false]);
    expect((await fork.claim()).work.state).toEqual(state);
  });

  it.each([
    ["in plain text", "convert_to($2, 'UTF8')"],
    [
      "of another one",
      "(select o.sealed from sealed_value o where o.task_id = x.task_id and o.mark <> x.mark limit 1)",
    ],
    [
      "of another task",
      "(select o.sealed from sealed_value o where o.task_id <> x.task_id and o.mark <> x.mark limit 1)",
    ],
  ])(
    "that was replaced by one %s goes to no agent: the task is held again, and says why (C066)",
    async (_what, forged) => {
      await held();
      const task = await held();
      const { pool } = stage.scene;
      await pool.query(
        `update sealed_value x set sealed = ${forged} where task_id = $1 and mark = (select min(mark) from sealed_value where task_id = $1) and $2::text is not null`,
        [task.id, CANARY],
      );
      await task.resume();
      await expect(task.claim()).rejects.toThrow();
      const { state, suspension } = await task.view();
      expect({ state, why: suspension?.launchFailure }).toEqual({
        state: "paused_by_client",
        why: "A secret that it goes on with is no longer what was sealed. It cannot go on from it.",
      });
      expect((await task.receipts()).find(({ verb }) => verb === "stop")).toMatchObject({ actor: { id: "loader" } });
    },
  );

  it("is shown to an operator who leaves a receipt for it, and to nobody else", async () => {
    const task = await held();
    const { ports, door } = stage.scene;
    const shown = (await task.checkpoint(1)) as typeof STATE;
    const [mark = ""] = marksIn(JSON.stringify(shown.api));
    const reveal = (by: typeof PEER, which = mark) =>
      revealSecret(ports, by, { taskId: task.id, mark: which, reason: "rotate it" });
    expect(await reveal(door.operator)).toEqual({ value: { secret: CANARY } });
    expect(await reveal(door.operator, String(shown.card.pin))).toEqual({ value: { secret: String(PIN) } });
    expect(await reveal(PEER)).toMatchObject({ refusal: { code: "SECRET_NOT_FOUND" } });
    expect(await reveal(door.operator, `[redacted ${"0".repeat(24)}]`)).toMatchObject({
      refusal: { code: "SECRET_NOT_FOUND" },
    });
    expect(
      (await task.receipts())
        .filter(({ verb }) => verb === "reveal_secret")
        .map(({ outcome, reason }) => [outcome, reason]),
    ).toEqual([
      ["refused", "rotate it"],
      ["refused", "rotate it"],
      ["unchanged", "rotate it"],
      ["unchanged", "rotate it"],
    ]);
  });
});
