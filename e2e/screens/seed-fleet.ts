import { expect } from "@playwright/test";
import type { Product } from "../start-product";
import { cutOff, seedHolds } from "./seed-holds";
import { BOUNDARY_MS, SeedScene, withScene } from "./seed-scene";
import { seedSettings } from "./seed-settings";
import { stopDatabaseTime } from "./still-database";
import { ahead, HOUR, MINUTE, NOW, SECOND } from "./still-time";
import { TaskSeed } from "./task-seed";

export const SCREEN_TASKS = [
  "working",
  "pausing",
  "paused",
  "parked",
  "needs-input",
  "completed",
  "canceling",
  "submitted",
  "resuming",
  "interrupting",
  "fenced",
  "held-by-several",
  "failed",
  "canceled",
  "rejected",
] as const;
/** Ids of the tasks that have a screen of their own, by the state they are in. */
export type ScreenTasks = Record<(typeof SCREEN_TASKS)[number], string>;

/** Fills an empty product with the tasks of the screens. */
export function seedFleet(product: Product): Promise<ScreenTasks> {
  return withScene(product, Seeder, async (seeder) => {
    const tasks = await seeder.seed();
    await seedSettings(seeder.pool);
    await stopDatabaseTime(seeder.pool);
    return tasks;
  });
}

/** Two more, which come last since all counts of the screens are without them. */
export interface LateTasks {
  /** Waits for a sign-in. */
  readonly signIn: string;
  /** A restart cut its agent off. */
  readonly cutOff: string;
}

/** Gives their ids. */
export function seedLate(product: Product): Promise<LateTasks> {
  return withScene(product, Seeder, async (seeder) => ({
    signIn: await seeder.needsSignIn("bc76"),
    cutOff: await cutOff(seeder),
  }));
}

class Seeder extends SeedScene {
  async seed(): Promise<ScreenTasks> {
    await this.registerAgents();
    const tasks = {
      working: await this.working("a41c"),
      pausing: await this.pausing("b20f"),
      paused: await this.paused("c3d5"),
      parked: await this.parked("1b44"),
      "needs-input": await this.needsInput("d71e"),
      completed: await this.completed("e902"),
      canceling: await this.canceling("f16a"),
      ...(await this.others()),
      ...(await seedHolds(this)),
      // Nobody takes these two up any more.
      submitted: await this.submitted("5c07"),
    };
    await this.findable();
    // Who is free is told by when a worker was last seen.
    await this.pool.query("update agent set seen_at = $1", [NOW]);
    await this.pool.query("update agent_worker set seen_at = $1", [NOW]);
    return tasks;
  }

  /** Searching finds all of them, under the ids of the screens. They are made findable in the background. */
  private async findable(): Promise<void> {
    await expect(async () => {
      const { rows } = await this.pool.query("select from checkpoint where indexed_at is null");
      expect(rows).toHaveLength(0);
    }).toPass();
    await this.pool.query(
      "update checkpoint_path p set task_id = c.task_id from checkpoint c where c.id = p.checkpoint_id",
    );
  }

  private async registerAgents(): Promise<void> {
    const modes = ["finish_step", "interrupt_immediate", "wait_for_completion"] as const;
    const agents = [
      ["ci-fixer", "Finds out why a check fails and proposes a fix."],
      ["migrator", "Moves data from one schema to the next, batch by batch."],
      ["doc-writer", "Writes release notes from merged changes."],
    ] as const;
    for (const [name, description] of agents) {
      await this.worker.register(name, {
        ...{ version: "2.4", description, pauseModes: [...modes], canPark: true },
        resumeCauses: ["explicit_resume", "timeout", "condition_fired", "external_event"],
      });
    }
  }

  private async working(no: string): Promise<string> {
    const order = { no, agent: "ci-fixer", title: "Fix failing checks on change 4182", scope: "prod/platform" };
    const begun = await this.begin({
      ...order,
      startedAgo: 9 * MINUTE,
      labels: ["release 3.18"],
      limitMicros: 5_000_000,
    });
    await this.workOn(begun, 8 * MINUTE + 30 * SECOND);
    await this.check(begun);
    await this.run(begun);
    return begun.seed.settle(this.pool);
  }

  private async pausing(no: string): Promise<string> {
    const order = { no, agent: "ci-fixer", title: "Bisect the slow start of the importer", scope: "prod/platform" };
    const begun = await this.begin({ ...order, startedAgo: 9 * MINUTE + 30 * SECOND });
    const { seed } = begun;
    await this.workOn(begun, 9 * MINUTE);
    await this.check(begun);
    await this.run(begun);
    await seed.at(38 * SECOND, () =>
      this.api.pause({ taskId: seed.madeId, reason: "Look at the plan first", waitMs: 0 }),
    );
    return seed.settle(this.pool);
  }

  private async paused(no: string): Promise<string> {
    const order = { no, agent: "migrator", title: "Migrate billing to schema 42", scope: "prod/billing" };
    const limitMicros = 10_000_000;
    const [stepAgo, endedAgo] = [18 * MINUTE + 30 * SECOND, 18 * MINUTE];
    const spent = { startedAgo: 41 * MINUTE, limitMicros };
    const begun = await this.running({ ...order, ...spent }, { stepAgo });
    const { seed } = begun;
    await seed.at(endedAgo + BOUNDARY_MS, () =>
      this.api.pause({ taskId: seed.madeId, reason: "Cut-over review before the last batches", waitMs: 0 }),
    );
    await this.comeToBoundary(begun, { stepAgo, endedAgo });
    return seed.settle(this.pool);
  }

  private async needsInput(no: string): Promise<string> {
    const order = { no, agent: "doc-writer", title: "Release notes for 3.18", scope: "docs" };
    const limitMicros = 1_800_000;
    const begun = await this.begin({ ...order, startedAgo: 26 * MINUTE, limitMicros });
    await this.workOn(begun, 25 * MINUTE);
    await begun.seed.at(20 * MINUTE, () =>
      begun.attempt.commit({
        ask: [
          {
            key: "tone",
            message: "Two changes are breaking. Shall the notes begin with them?",
            payload: { breaking: 2, changes: 31 },
            schema: {
              type: "object",
              required: ["first"],
              properties: {
                first: {
                  type: "string",
                  title: "Begin with",
                  oneOf: [
                    { const: "breaking", title: "What breaks", description: "Readers who upgrade see it at once" },
                    { const: "new", title: "What is new", description: "Breaking changes get a section of their own" },
                  ],
                },
                note: { type: "string", title: "A word to the writer" },
              },
            },
          },
        ],
      }),
    );
    return begun.seed.settle(this.pool);
  }

  async needsSignIn(no: string): Promise<string> {
    const order = { no, agent: "doc-writer", title: "Publish the handbook", scope: "docs" };
    const begun = await this.begin({ ...order, startedAgo: 9 * MINUTE });
    await this.workOn(begun, 8 * MINUTE + 30 * SECOND);
    await begun.seed.at(3 * MINUTE, () =>
      begun.attempt.commit({
        ask: [
          {
            key: "docs-portal",
            kind: "credential",
            message: "The portal of the docs wants a token of somebody who may publish.",
            payload: { portal: "docs.example.com", rights: "publish" },
            schema: {
              type: "object",
              required: ["token"],
              properties: { token: { type: "string", title: "Token", writeOnly: true } },
            },
          },
        ],
      }),
    );
    return begun.seed.settle(this.pool);
  }

  private async completed(no: string): Promise<string> {
    const order = { no, agent: "ci-fixer", title: "Fix failing checks on change 4170", scope: "prod/platform" };
    const begun = await this.begin({ ...order, startedAgo: 2 * HOUR });
    await this.workOn(begun, 2 * HOUR - MINUTE);
    await begun.seed.at(112 * MINUTE, () =>
      begun.attempt.commit({
        messages: [{ text: "All checks pass. The change is two lines." }],
        artifacts: [
          { artifactId: "patch", name: "change-4170.patch", mimeType: "text/x-diff", text: "--- a\n+++ b\n" },
        ],
        outcome: { kind: "completed", reason: "All checks pass on change 4170" },
      }),
    );
    return begun.seed.settle(this.pool);
  }

  private async canceling(no: string): Promise<string> {
    const order = { no, agent: "migrator", title: "Backfill invoices of 2029", scope: "prod/billing" };
    const { seed } = await this.running({ ...order, startedAgo: 14 * MINUTE });
    await seed.at(2 * SECOND, () => this.api.cancel({ taskId: seed.madeId, reason: "Wrong year", undoMs: 10_000 }));
    return seed.settle(this.pool);
  }

  private async parked(no: string): Promise<string> {
    const title = "Changelog of the worker client";
    const order = { no, agent: "doc-writer", title, scope: "docs", startedAgo: 156 * MINUTE };
    const begun = await this.begin(order);
    await this.workOn(begun, order.startedAgo - MINUTE);
    const conditions = { onEvent: "docs.style-guide.agreed", at: ahead(18 * HOUR + 28 * MINUTE) };
    const park = { reason: "Waits for the style guide", summary: "31 changes are sorted.", conditions };
    await begun.seed.at(150 * MINUTE, () => begun.attempt.commit({ park }));
    return begun.seed.settle(this.pool);
  }

  /** Ended ones; of those that have a screen the ids. */
  private async others(): Promise<Pick<ScreenTasks, "failed" | "rejected">> {
    const ids = { failed: "", completed: "", rejected: "" };
    for (const [n, [no, title, state]] of OTHERS.entries()) {
      // Each at a time of its own: what is equally old has no order.
      const startedAgo = (157 + n) * MINUTE;
      const begun = await this.begin({ no, agent: "doc-writer", title, scope: "docs", startedAgo });
      // One that may not be begun is given back at once.
      const endedAgo = state === "rejected" ? startedAgo - 6 * SECOND : startedAgo - 6 * MINUTE;
      if (state !== "rejected") await this.workOn(begun, startedAgo - MINUTE);
      const outcome = { kind: state, reason: ENDED[state] };
      await begun.seed.at(endedAgo, () => begun.attempt.commit({ outcome }));
      ids[state] = await begun.seed.settle(this.pool);
    }
    const { failed, rejected } = ids;
    return { failed, rejected };
  }

  private async submitted(no: string): Promise<string> {
    const title = "Move sessions to the new cluster";
    const order = { no, agent: "migrator", title, scope: "prod/platform", startedAgo: 3 * MINUTE };
    return (await TaskSeed.create(this.api, order)).settle(this.pool);
  }
}

const OTHERS = [
  ["2e8d", "Translate the handbook", "failed"],
  ["3f90", "Release notes for 3.17", "completed"],
  ["4a6b", "Notes on a private fork", "rejected"],
] as const;

const ENDED = {
  failed: "The style guide could not be read",
  completed: "31 changes, 2 of them breaking",
  rejected: "It may not read this repository",
};
