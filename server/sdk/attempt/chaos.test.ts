import { setTimeout as delay } from "node:timers/promises";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { WorkItem } from "../../contract/worker-protocol";
import type { Json } from "../../domain/json";
import { FakeDoor } from "../../testing/fake-door";
import { serveAgent } from "../../testing/serve-agent";

const LANES = 3;
const STEPS = 4;
const MODES = ["finish_step", "interrupt_immediate", "wait_for_completion"] as const;
type Trouble = {
  readonly do: "pause" | "withdraw" | "wait" | "go" | "supersede" | "cut" | "lose" | "busy" | "stream";
  readonly afterMs: number;
  readonly mode: number;
};

const troubles = fc.array(
  fc.record<Trouble>({
    do: fc.constantFrom("pause", "pause", "withdraw", "wait", "go", "supersede", "cut", "lose", "busy", "stream"),
    afterMs: fc.nat(25),
    mode: fc.nat(2),
  }),
  { maxLength: 8 },
);

/** What the next attempt of the task gets, from what the door took. */
function nextAttempt(door: FakeDoor, { taskId, attemptNo }: WorkItem): Partial<WorkItem> {
  const commits = door.commits.filter((commit) => commit.taskId === taskId);
  const steps = commits.flatMap((commit) => commit.steps ?? []).filter(({ status }) => status !== "discarded");
  const texts = commits.flatMap((commit) => commit.messages ?? []);
  return {
    taskId,
    attemptNo: attemptNo + 1,
    leaseMs: 600,
    journal: steps.map(({ key, result }) => ({ key, status: "completed", result: (result ?? null) as Json })),
    messages: texts.map(({ text }, i) => ({ seq: i + 1, role: "agent", origin: "agent", parts: [{ text }], at: "" })),
  };
}

async function disturb(door: FakeDoor, plan: readonly Trouble[], current: () => WorkItem): Promise<void> {
  let faults: ("cut" | "lose" | "busy")[] = [];
  door.fault = (path) => {
    if (!path.endsWith("commit") && path !== "heartbeat") return undefined;
    const fault = faults.shift();
    return fault === "busy" ? { status: 503, body: {} } : fault;
  };
  for (const trouble of plan) {
    await delay(trouble.afterMs);
    const work = current();
    if (trouble.do === "stream") door.cutStreams();
    else if (trouble.do === "cut" || trouble.do === "lose" || trouble.do === "busy") faults.push(trouble.do);
    else if (!door.isLive(work)) continue;
    else if (trouble.do === "pause") door.pause(work, MODES[trouble.mode]);
    else if (trouble.do === "withdraw") door.withdraw(work);
    else if (trouble.do === "supersede") door.supersede(work);
    else door.wait(work, trouble.do === "wait");
  }
  faults = [];
  if (door.isLive(current())) {
    door.wait(current(), false);
    door.withdraw(current());
  }
}

it("records every step once and starts none over a pause, whatever goes wrong on the way", async () => {
  await fc.assert(
    fc.asyncProperty(troubles, async (plan) => {
      await using door = await FakeDoor.start();
      let commits = 0;
      door.late = (path) => (path.endsWith("commit") ? delay((commits++ * 3) % 7) : undefined);
      const begunOutside: string[] = [];
      let work = door.give({ leaseMs: 600 });
      await using _ = serveAgent(door, async (ctx) => {
        const mine = work;
        ctx.message("begin");
        const lane = async (l: number) => {
          let sum = 0;
          for (let s = 0; s < STEPS; s += 1) {
            // Its own code between steps: another lane's commit may be under way when the next step wants to start.
            await delay((l * 7 + s * 5) % 6);
            sum += await ctx.step(`${l}.${s}`, async ({ signal }) => {
              if (door.tookLast(mine)) begunOutside.push(`${l}.${s}`);
              await delay((l + s) % 3 ? 3 : 30, undefined, { signal });
              return l * 10 + s;
            });
          }
          return sum;
        };
        const sums = await Promise.all(Array.from({ length: LANES }, (_, l) => lane(l)));
        return `${sums}`;
      });
      const troubled = disturb(door, plan, () => work);
      const outcomes = () => door.commits.flatMap(({ outcome }) => outcome ?? []);
      while (outcomes().length === 0) {
        await door.until(() => !door.isLive(work) || outcomes().length > 0);
        if (outcomes().length === 0) work = door.give(nextAttempt(door, work));
        await door.until(() => door.isLive(work) || outcomes().length > 0);
      }
      await troubled;
      const recorded = door.commits
        .flatMap((commit) => commit.steps ?? [])
        .filter(({ status }) => status === "completed");
      expect(begunOutside).toEqual([]);
      expect(outcomes()).toEqual([{ kind: "completed", reason: "6,46,86" }]);
      expect(recorded.map(({ key }) => key).sort()).toEqual(
        Array.from({ length: LANES * STEPS }, (_, i) => `${Math.floor(i / STEPS)}.${i % STEPS}`),
      );
      expect(door.commits.flatMap((commit) => commit.messages ?? [])).toEqual([{ text: "begin" }]);
    }),
    { numRuns: 20, endOnFailure: true },
  );
}, 60_000);
