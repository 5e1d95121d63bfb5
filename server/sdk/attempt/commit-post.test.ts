import { describe, expect, it } from "vitest";
import { FakeDoor } from "../../testing/fake-door";
import { serveAgent } from "../../testing/serve-agent";
import type { TaskContext } from "../task-context";
import { CommitRefused } from "./commit-refused";

const TASKS = 24;
const STEPS = 5;

const runSteps = async (ctx: TaskContext) => {
  for (let i = 0; i < STEPS; i++) await ctx.step(`s${i}`, () => i);
};
const give = (door: FakeDoor) => Array.from({ length: TASKS }, () => door.give());
const countSteps = (door: FakeDoor) => door.commits.reduce((sum, commit) => sum + (commit.steps?.length ?? 0), 0);

describe("commits of many attempts", () => {
  it("travel together, and each gets its own reply", async () => {
    await using door = await FakeDoor.start();
    const calls: string[] = [];
    door.fault = (path) => void calls.push(path);
    let together = 0;
    door.late = (path) => {
      if (path === "commits") together += 1;
      return undefined;
    };
    await using _ = serveAgent(door, runSteps, { capacity: TASKS });
    const works = give(door);
    await door.until(() => works.every((work) => door.tookLast(work)));
    expect(countSteps(door)).toBe(TASKS * STEPS);
    for (const work of works) expect(door.of(work).map(({ no }) => no)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(together).toBeGreaterThan(0);
  });

  it("that are refused in such a call are refused alone", async () => {
    await using door = await FakeDoor.start();
    const refusal = { code: "CHECKPOINT_TOO_LARGE", message: "The state is too large." };
    const refused: string[] = [];
    door.fault = (path, body) =>
      path.endsWith("/commit") && JSON.stringify(body).includes("huge")
        ? { status: 409, body: { refusal } }
        : undefined;
    await using _ = serveAgent(
      door,
      async (ctx) => {
        await ctx
          .step("one", () => ((ctx.input as { huge: boolean }).huge ? "huge" : "small"))
          .catch((error: unknown) => {
            if (error instanceof CommitRefused) refused.push(ctx.task.id);
          });
        await ctx.step("two", () => 2);
      },
      { capacity: TASKS },
    );
    const works = Array.from({ length: TASKS }, (_, i) => door.give({ input: { huge: i % 4 === 0 } }));
    await door.until(() => works.every((work) => door.tookLast(work)));
    const expected = works.filter((work) => (work.input as { huge: boolean }).huge).map(({ taskId }) => taskId);
    expect(refused.sort()).toEqual(expected.sort());
  });

  it("of which one cannot be read are taken all the same, that one alone is refused", async () => {
    await using door = await FakeDoor.start();
    let refused = 0;
    door.fault = (path, body) => {
      if (path !== "commits" && !path.endsWith("/commit")) return undefined;
      if (!JSON.stringify(body).includes('"odd"')) return undefined;
      refused += 1;
      return { status: 400, body: { error: "Malformed.", fields: {} } };
    };
    await using _ = serveAgent(
      door,
      async (ctx) => {
        await ctx.step((ctx.input as { key: string }).key, () => 1);
        await ctx.step("two", () => 2);
      },
      { capacity: TASKS },
    );
    const works = Array.from({ length: TASKS }, (_, i) => door.give({ input: { key: i === 3 ? "odd" : "one" } }));
    await door.until(() => works.every((work) => door.tookLast(work)));
    const outcomes = works.map((work) => door.of(work).at(-1)?.outcome?.kind);
    expect(outcomes.filter((kind) => kind === "completed")).toHaveLength(TASKS - 1);
    expect(outcomes[3]).toBe("failed");
    expect(refused).toBeGreaterThan(0);
  });

  it.each(["cut", "lose"] as const)("whose call is %s are sent again, and each is taken once", async (fault) => {
    await using door = await FakeDoor.start();
    let calls = 0;
    door.fault = (path) => (path.endsWith("/commit") && ++calls % 7 === 0 ? fault : undefined);
    await using _ = serveAgent(door, runSteps, { capacity: TASKS });
    const works = give(door);
    await door.until(() => works.every((work) => door.tookLast(work)));
    expect(countSteps(door)).toBe(TASKS * STEPS);
  });
});
