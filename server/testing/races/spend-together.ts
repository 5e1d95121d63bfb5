import { v7 } from "uuid";
import { commitWork } from "../../commands/worker/commit-work";
import { Commit, type WorkItem } from "../../contract/worker-protocol";
import type { Ports } from "../../ports";
import { joinTestTools, type TestTools } from "../product/join-test-tools";
import { oneOf, type Race, type Round, type Stage } from "./race";
import { makeBudget, TENANT, takeTasks } from "./spenders";

const WORKERS = 32;
/** Without the look a worker would go on for ever; with it even one that is alone with the budget ends sooner. */
const MOST_STEPS = 400;

let processes: readonly TestTools[] = [];

/** 32 workers of two processes commit against one budget that is nearly spent: each has at most one step more, and all are told to pause. */
export const spendTogether: Race = {
  name: "budget",
  guard: "budget_look",
  batch: 1,
  lanes: 1,
  isLong: true,
  isApart: true,
  async prepare({ world }) {
    processes = [joinTestTools(world.database.url), joinTestTools(world.database.url)];
    return {
      async [Symbol.asyncDispose]() {
        await Promise.all(processes.map((tools) => tools.close()));
      },
    };
  },
  play: async (stage) => [await playOne(stage)],
};

async function playOne({ leftOut }: Stage): Promise<Round> {
  const sides = processes.map(({ ports }) => (leftOut === "budget_look" ? withoutLook(ports) : ports));
  const [first] = sides;
  if (!first) throw new Error("The race was not prepared.");
  const agent = `spender-${v7()}`;
  const work = await takeTasks(first, agent, WORKERS);
  const largest = oneOf([1, 10, 300]);
  const limitUnits = Math.ceil(WORKERS * largest * oneOf([0.5, 1, 2, 4.5]));
  const budgetId = await makeBudget(first, agent, { measure: "tokens", limitUnits, notifyPercent: oneOf([null, 80]) });
  const spent = await Promise.all(work.map((item, i) => spend(sides[i % sides.length] ?? first, item, largest)));
  const found = await first.budgets.find({ tenantId: TENANT, budgetId });
  const all = spent.reduce((sum, { units }) => sum + units, 0);
  const problems = spent.some(({ isTold }) => !isTold) ? ["a worker was never told to pause"] : [];
  if (found?.spentUnits !== all) problems.push("what was counted is not what was spent");
  if (found?.course.at(-1)?.spentUnits !== all) problems.push("the course does not add up to what was spent");
  if (all >= limitUnits + WORKERS * largest) problems.push("more than a step of each task was overspent");
  return { taskId: null, problems };
}

/** One step after the other until it is told to pause. */
async function spend(ports: Ports, { taskId, attempt }: WorkItem, largest: number) {
  const at = new Date().toISOString();
  let units = 0;
  for (let no = 1; no <= MOST_STEPS; no++) {
    const inputTokens = Math.ceil(Math.random() * largest);
    const step = { key: `s${no}`, name: "s", status: "completed", startedAt: at, endedAt: at, usage: { inputTokens } };
    const commit = Commit.parse({ attempt, no, steps: [step] });
    const result = await commitWork(ports, { tenantId: TENANT, taskId }, commit);
    if (result.kind === "refused") throw new Error(result.refusal.message);
    units += inputTokens;
    if (result.answer.directive === "pause") return { units, isTold: true };
  }
  return { units, isTold: false };
}

/** Nobody looks at a budget after a part of it was used up. */
function withoutLook(ports: Ports): Ports {
  return { ...ports, budgets: { ...ports.budgets, settle: async () => [] } };
}
