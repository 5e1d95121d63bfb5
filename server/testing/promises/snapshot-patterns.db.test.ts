import { describe, expect, it } from "vitest";
import { setRetention } from "../../commands/checkpoint/set-retention";
import { checkpointLane } from "../../runtime/checkpoint-lane";
import type { TaskContext } from "../../sdk/worker";
import { Gate } from "../serve-agent";
import { testScene } from "./scene";

// The usual patterns of working with snapshots, as an agent on the worker client has them.

const stage = testScene();

interface Progress {
  readonly step: number;
  readonly results: readonly string[];
}

const ITEMS = Array.from({ length: 25 }, (_, n) => `item ${n + 1}`);
const EVERY = 10;
/** What is said between steps goes with the next one's record: the version of ten items holds the record of the eleventh. */
const RECORDED = EVERY + 1;

/** Goes on where its state says, keeps a version every ten items, and a flagged one at the end of each phase. */
async function processItems(ctx: TaskContext, work: (item: string) => string): Promise<void> {
  const kept = (ctx.state.get() ?? {}) as Partial<Progress>;
  let { step = 0, results = [] } = kept;
  while (step < ITEMS.length) {
    const item = ITEMS[step] ?? "";
    results = [...results, await ctx.step(item, () => work(item))];
    step += 1;
    ctx.state.set({ step, results });
    if (step % EVERY === 0) ctx.checkpoint({ label: `${step} items`, flagged: step === EVERY });
  }
}

const versionsOf = async (taskId: string) => {
  const ref = { tenantId: "local", taskId };
  return (await stage.scene.ports.checkpoints.keptVersions(ref))?.versions.map(({ version }) => version);
};

describe("snapshots as agents use them", () => {
  it("periodic: a version at each boundary that matters, not at each item", async () => {
    await using served = await stage.scene.serve((ctx) => processItems(ctx, (item) => item.toUpperCase()));
    const task = await stage.scene.task({ agent: served.name });
    await task.untilState("completed");
    const { checkpoints } = await task.view();
    const saved = checkpoints.filter(({ kind }) => kind !== "final");
    expect(saved.map(({ version, label }) => [version, label])).toEqual([
      [2, "20 items"],
      [1, "10 items"],
    ]);
    expect(await task.checkpoint(2)).toMatchObject({ step: 20 });
  });

  it("resume from failure: a new task goes on from the newest version that was saved, and does nothing again that it holds", async () => {
    const done: string[] = [];
    const work = (item: string) => {
      if (item === "item 17" && done.length === 16) throw new Error("The disk is full.");
      done.push(item);
      return item;
    };
    await using served = await stage.scene.serve((ctx) => processItems(ctx, work));
    const task = await stage.scene.task({ agent: served.name });
    await task.untilState("failed");
    done.push("failed once");
    const again = await task.fork(1);
    await again.untilState("completed");
    expect(done).toEqual([...ITEMS.slice(0, 16), "failed once", ...ITEMS.slice(RECORDED)]);
    const last = (await again.view()).checkpoints[0]?.version ?? 0;
    expect(await again.checkpoint(last)).toMatchObject({ step: 25, results: ITEMS });
  });

  it("rollback: the next resume begins at the last version that was flagged, later ones stay", async () => {
    const done: string[] = [];
    const gate = new Gate();
    await using served = await stage.scene.serve(async (ctx) => {
      await processItems(ctx, (item) => {
        done.push(item);
        return item;
      });
      await ctx.step(`wait ${ctx.task.attemptNo}`, () => (ctx.task.attemptNo === 1 ? gate.opened : undefined));
    });
    const task = await stage.scene.task({ agent: served.name });
    await task.until("has done all items", ({ stepsDone }) => stepsDone === ITEMS.length);
    await task.pause();
    gate.open();
    await task.untilState("paused_by_client");
    const { checkpoints } = await task.view();
    const good = checkpoints.find(({ label }) => label === "10 items")?.version ?? 0;
    await task.rollBack(good);
    expect(await versionsOf(task.id)).toEqual([1, 2, 3, 4]);
    done.length = 0;
    await task.resume();
    await task.untilState("completed");
    expect(done).toEqual(ITEMS.slice(RECORDED));
    const last = (await task.view()).checkpoints[0]?.version ?? 0;
    expect(await task.checkpoint(last)).toMatchObject({ step: 25, results: ITEMS });
  });

  it("clean-up: what is flagged and the newest stay, however many were saved", async () => {
    await using served = await stage.scene.serve(async (ctx) => {
      for (let n = 1; n <= 12; n++) {
        await ctx.step(`${n}`, () => ctx.state.set({ n }));
        ctx.checkpoint({ label: `${n}`, flagged: n === 3 });
      }
    });
    await setRetention(stage.scene.ports, stage.scene.door.operator, { agent: served.name, keepNewest: 5 });
    const task = await stage.scene.task({ agent: served.name });
    await task.untilState("completed");
    const lane = checkpointLane(stage.scene.ports);
    while ((await lane.settle(10)) > 0);
    expect(await versionsOf(task.id)).toEqual([3, 8, 9, 10, 11, 12]);
  });
});
