import { describe, expect, it } from "vitest";
import { type CheckpointFile, DeleteCheckpointInput, ImportCheckpointInput } from "../../contract/checkpoint-inputs";
import { exportCheckpoint } from "../../queries/checkpoint/export-checkpoint";
import { checkpointLane } from "../../runtime/checkpoint-lane";
import { FOREIGN, testScene } from "../../testing/promises/scene";
import type { SceneTask } from "../../testing/promises/scene-task";
import { codeOf } from "../../testing/promises/three-steps";
import { keepUp, withVersions } from "../../testing/promises/with-versions";
import { deleteCheckpoint } from "./delete-checkpoint";
import { flagCheckpoint } from "./flag-checkpoint";
import { importCheckpoint } from "./import-checkpoint";
import { setRetention } from "./set-retention";

const stage = testScene();
const ports = () => stage.scene.ports;
const operator = () => stage.scene.door.operator;
const versionsOf = async (task: SceneTask) =>
  (await ports().checkpoints.keptVersions(task.ref))?.versions.map(({ version }) => version);

describe("retention", () => {
  it("keeps the newest, all flagged and what is needed, as the preview said, and goes on where it was stopped", async () => {
    const agent = await stage.scene.agent();
    const tasks = [
      await withVersions(stage.scene, { count: 9, flagged: [2], agent }),
      await withVersions(stage.scene, { count: 4, flagged: [], agent }),
    ];
    const [first] = tasks;
    if (!first) throw new Error("No task.");
    await first.fork(3);
    const rule = { agent, keepNewest: 3 };
    expect(await ports().checkpoints.previewRetention("local", rule)).toMatchObject({ tasks: 2, versions: 5 });
    expect(await versionsOf(first)).toHaveLength(9);
    await setRetention(ports(), operator(), rule);
    // One lane stops after its first look; another one goes on.
    await checkpointLane(ports()).settle(1);
    await keepUp(ports());
    expect(await versionsOf(first)).toEqual([2, 3, 7, 8, 9]);
    expect(await Promise.all(tasks.slice(1).map(versionsOf))).toEqual([[2, 3, 4]]);
    const { agents } = await ports().checkpoints.retention("local");
    expect(agents.find((one) => one.agent === agent)).toMatchObject({
      tasks: 3,
      versions: 9,
      flagged: 2,
      keepNewest: 3,
      isRunning: false,
    });
    expect(await ports().checkpoints.previewRetention("local", rule)).toMatchObject({ versions: 0 });
  });

  it("bounds what forty pauses of a large state keep, whether people pause it or it parks (C063)", async () => {
    const agent = await stage.scene.agent();
    await setRetention(ports(), operator(), { agent, keepNewest: 5 });
    const task = await stage.scene.task({ agent });
    const large = Array.from({ length: 100 }, (_, part) => ({ part, text: "x".repeat(2_000) }));
    for (let at = 1; at <= 40; at++) {
      const attempt = await task.claim();
      const part = at % large.length;
      large[part] = { part, text: `${at} `.repeat(400) };
      if (at % 2 === 0) await task.pause();
      await attempt.commit({
        state: { replace: large },
        ...(at % 2 === 0 ? {} : { park: { reason: "waits" } }),
      });
      if (at < 40) expect(await task.resume()).toMatchObject({ kind: "accepted" });
    }
    await keepUp(ports());
    expect(await versionsOf(task)).toEqual([36, 37, 38, 39, 40]);
    const { agents } = await ports().checkpoints.retention("local");
    expect(agents.find((one) => one.agent === agent)?.bytes).toBeLessThan(6 * 205_000);
  });

  it("keeps as many of states that are too large to be made findable, and says that they are not", async () => {
    const agent = await stage.scene.agent();
    await setRetention(ports(), operator(), { agent, keepNewest: 2 });
    const task = await stage.scene.task({ agent });
    for (let at = 1; at <= 4; at++) {
      await (await task.claim()).commit({
        state: { replace: { at, text: "x".repeat(6_000_000) } },
        park: { reason: "waits" },
      });
      if (at < 4) await task.resume();
    }
    await keepUp(ports());
    expect(await versionsOf(task)).toEqual([3, 4]);
    const { rows } = await stage.scene.pool.query(
      "select bool_and(index_cut) as cut from checkpoint where task_id = $1",
      [task.id],
    );
    expect(rows).toEqual([{ cut: true }]);
  });

  it("of all agents leaves those alone that have a rule of their own, and other tenants", async () => {
    const [ruled, unruled] = [await stage.scene.agent(), await stage.scene.agent()];
    const tasks = {
      ruled: await withVersions(stage.scene, { count: 6, agent: ruled }),
      unruled: await withVersions(stage.scene, { count: 6, agent: unruled }),
    };
    await setRetention(ports(), operator(), { agent: ruled, keepNewest: 4 });
    await keepUp(ports());
    const { keepNewest: usual } = await ports().checkpoints.retention("local");
    const rule = { agent: null, keepNewest: 2 };
    const of = async (agent: string | null) =>
      (await ports().checkpoints.previewRetention("local", { agent, keepNewest: 2 })).versions;
    const [all, own, others] = [await of(null), await of(ruled), await of(unruled)];
    expect([own, others, all]).toEqual([2, 4, 4]);
    await setRetention(ports(), operator(), rule);
    try {
      await keepUp(ports());
      expect([await versionsOf(tasks.ruled), await versionsOf(tasks.unruled)]).toEqual([
        [3, 4, 5, 6],
        [5, 6],
      ]);
      expect((await ports().checkpoints.retention("other")).keepNewest).toBe(usual);
    } finally {
      await setRetention(ports(), operator(), { agent: null, keepNewest: usual });
    }
  });
});

describe("a version", () => {
  it("that the task was held with or a fork came from is not deleted; any other one is, with a receipt", async () => {
    const task = await withVersions(stage.scene, { count: 3 });
    await task.fork(1);
    const attempt = await task.claim().catch(() => null);
    expect(attempt).toBeNull();
    const remove = (version: number) =>
      deleteCheckpoint(ports(), operator(), DeleteCheckpointInput.parse({ taskId: task.id, version }));
    expect(codeOf(await remove(1))).toBe("CHECKPOINT_IN_USE");
    expect(codeOf(await remove(2))).toBe("accepted");
    expect(codeOf(await remove(2))).toBe("CHECKPOINT_NOT_FOUND");
    expect(await versionsOf(task)).toEqual([1, 3]);
    expect(
      (await task.receipts()).filter(({ verb }) => verb === "delete_checkpoint").map(({ outcome }) => outcome),
    ).toEqual(["refused", "accepted", "refused"]);
    expect(await flagCheckpoint(ports(), operator(), { taskId: task.id, version: 3, flagged: true })).toMatchObject({
      kind: "accepted",
    });
    expect(await task.told("checkpoint.flagged")).toEqual([{ version: 3, flagged: true }]);
  });

  it("is exported and imported byte by byte; a file that was changed is refused", async () => {
    const task = await withVersions(stage.scene, { count: 2 });
    const exported = await exportCheckpoint(ports(), operator(), { taskId: task.id, version: 2 });
    if (!("value" in exported)) throw new Error("Nothing was exported.");
    expect(await exportCheckpoint(ports(), FOREIGN, { taskId: task.id, version: 2 })).toMatchObject({
      refusal: { code: "CHECKPOINT_NOT_FOUND" },
    });
    const other = await withVersions(stage.scene, { count: 1 });
    const bring = (file: CheckpointFile, more: object = {}) => {
      const order = ImportCheckpointInput.parse({ taskId: other.id, ...more });
      return importCheckpoint(ports(), operator(), { order, file });
    };
    const changed = { ...exported.value, dataText: exported.value.dataText.replace("2", "3") };
    expect(codeOf(await bring(changed))).toBe("CHECKPOINT_DAMAGED");
    expect(await bring(exported.value)).toMatchObject({ kind: "accepted" });
    expect(await bring(exported.value)).toMatchObject({ kind: "unchanged" });
    expect((await ports().snapshots.get(other.ref))?.dataText).toBe(exported.value.dataText);
    expect(codeOf(await bring(exported.value, { version: 1 }))).toBe("CHECKPOINT_CONFLICT");
    expect(await bring(exported.value, { version: 1, overwrite: true })).toMatchObject({ kind: "accepted" });
    expect((await other.receipts())[0]).toMatchObject({ verb: "import_checkpoint", outcome: "accepted" });
  });
});
