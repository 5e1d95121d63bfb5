import { cutOffByRestart } from "../../server/testing/cut-off-by-restart";
import { BOUNDARY_MS, PUSHING, type SeedScene } from "./seed-scene";
import { ago, MINUTE, SECOND } from "./still-time";

type Held = "resuming" | "interrupting" | "fenced" | "held-by-several" | "canceled";

/** Tasks that somebody stopped, each in another way. The one that is resumed comes last: it waits for a worker. */
export async function seedHolds(scene: SeedScene): Promise<Record<Held, string>> {
  return {
    interrupting: await interrupting(scene),
    fenced: await fenced(scene),
    "held-by-several": await heldBySeveral(scene),
    canceled: await canceled(scene),
    resuming: await resuming(scene),
  };
}

/** One step is cut, the other may not be. */
async function interrupting(scene: SeedScene): Promise<string> {
  const order = { no: "6d21", agent: "ci-fixer", title: "Publish the fix of change 4182", scope: "prod/platform" };
  const { seed } = await scene.running({ ...order, startedAgo: 15 * MINUTE }, { beside: [PUSHING] });
  const pause = {
    taskId: seed.madeId,
    mode: "interrupt_immediate",
    reason: "Registry returns 502",
    waitMs: 0,
  } as const;
  await seed.at(6 * SECOND, () => scene.api.pause(pause));
  return seed.settle(scene.pool);
}

/** Its worker never answered, and its lease was revoked. */
async function fenced(scene: SeedScene): Promise<string> {
  const order = { no: "7e32", agent: "ci-fixer", title: "Rebase release train onto main", scope: "prod/platform" };
  const stepAgo = 2 * MINUTE + 48 * SECOND;
  const { seed } = await scene.running({ ...order, startedAgo: 17 * MINUTE }, { stepAgo });
  const { madeId } = seed;
  const pause = {
    taskId: madeId,
    mode: "interrupt_immediate",
    reason: "It pushes to the wrong branch",
    waitMs: 0,
  } as const;
  await seed.at(2 * MINUTE + 10 * SECOND, () => scene.api.pause(pause));
  // The grace need not be waited for.
  await scene.pool.query(
    `update task set pending_pause = pending_pause || jsonb_build_object('since', to_char(clock_timestamp() at time zone 'UTC' - interval '1 min', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) where id = $1`,
    [madeId],
  );
  await seed.at(2 * MINUTE, () => scene.api.until(madeId, (task) => task.fenced));
  return seed.settle(scene.pool);
}

/** The scope of the task that several hold. */
export const ORDERS = "prod/billing/orders";

/** The first reason stays the headline. */
async function heldBySeveral(scene: SeedScene): Promise<string> {
  const order = { no: "8f43", agent: "migrator", title: "Split the orders table by region", scope: ORDERS };
  const [stepAgo, endedAgo] = [11 * MINUTE + 30 * SECOND, 11 * MINUTE];
  const begun = await scene.running({ ...order, startedAgo: 33 * MINUTE }, { stepAgo });
  const { seed } = begun;
  await seed.at(endedAgo + BOUNDARY_MS, () =>
    scene.api.pause({ taskId: seed.madeId, reason: "Registry returns 502", waitMs: 0 }),
  );
  await scene.comeToBoundary(begun, { stepAgo, endedAgo });
  const id = await seed.settle(scene.pool);
  const add = "insert into holder (handle, kind, actor, reason, at) values ($1, $2, $3, $4, $5)";
  const handle = `suspend-${id}`;
  await scene.pool.query(add, [handle, "client", "client:ci-bridge", "Freeze of release 3.18", ago(7 * MINUTE)]);
  await scene.pool.query(add, [
    handle,
    "operator",
    "operator:reviewer-2",
    "Compare the regions first",
    ago(4 * MINUTE),
  ]);
  return id;
}

async function canceled(scene: SeedScene): Promise<string> {
  const order = { no: "9a54", agent: "doc-writer", title: "Notes on the old importer", scope: "docs" };
  const { seed } = await scene.running({ ...order, startedAgo: 46 * MINUTE }, { stepAgo: 41 * MINUTE });
  const { madeId } = seed;
  await seed.at(40 * MINUTE, async () => {
    await scene.api.cancel({ taskId: madeId, reason: "Nobody reads it", undoMs: 0 });
    await scene.api.untilState(madeId, "canceled");
  });
  return seed.settle(scene.pool);
}

async function resuming(scene: SeedScene): Promise<string> {
  const order = { no: "ab65", agent: "ci-fixer", title: "Generate tests for the parser", scope: "prod/platform" };
  const [stepAgo, endedAgo] = [16 * MINUTE + 30 * SECOND, 16 * MINUTE];
  const begun = await scene.running({ ...order, startedAgo: 29 * MINUTE }, { stepAgo });
  const { seed } = begun;
  await seed.at(endedAgo + BOUNDARY_MS, () =>
    scene.api.pause({ taskId: seed.madeId, reason: "Look first", waitMs: 0 }),
  );
  await scene.comeToBoundary(begun, { stepAgo, endedAgo });
  await seed.at(6 * SECOND, () => scene.api.resume({ taskId: seed.madeId, input: "Go on with the edge cases" }));
  return seed.settle(scene.pool);
}

/** A restart found its agent's process gone in the middle of a step. */
export async function cutOff(scene: SeedScene): Promise<string> {
  const order = { no: "51f0", agent: "ci-fixer", title: "Fix failing checks on change 4171", scope: "prod/platform" };
  const stepAgo = 7 * MINUTE + 30 * SECOND;
  const { seed, attempt } = await scene.running({ ...order, startedAgo: 13 * MINUTE }, { stepAgo });
  await seed.at(CUT_OFF_AGO, () => cutOffByRestart(scene.pool, attempt.ref));
  return seed.settle(scene.pool);
}

/** Before the moment of the screens. */
export const CUT_OFF_AGO = 7 * MINUTE;
