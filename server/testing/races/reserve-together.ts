import type { QueryConfig } from "pg";
import { v7 } from "uuid";
import { commitWork } from "../../commands/worker/commit-work";
import { reserveUsage } from "../../commands/worker/reserve-usage";
import { Commit, type WorkItem } from "../../contract/worker-protocol";
import type { Ports } from "../../ports";
import { joinTestTools, type TestTools } from "../product/join-test-tools";
import { oneOf, type Race, type Round, type Stage } from "./race";
import { makeBudget, TENANT, takeTasks } from "./spenders";

const ATTEMPTS = 20;
const ROOM = 3;
/** What the statement that sets aside asks of each slot. */
const FITS = /d\.spares or s\.granted - s\.spent - s\.reserved >= greatest\(1, d\.amount\)/;

let processes: readonly TestTools[] = [];
let isUnguarded = false;

/** 20 attempts of two processes set a step aside at the same time where there is room for 3: no more than those run one. */
export const reserveTogether: Race = {
  name: "reserve",
  guard: "reserve_fits",
  batch: 1,
  lanes: 1,
  isLong: true,
  isApart: true,
  async prepare({ world }) {
    const { url } = world.database;
    processes = [joinTestTools(url, takeAll), joinTestTools(url, takeAll)];
    return {
      async [Symbol.asyncDispose]() {
        await Promise.all(processes.map((tools) => tools.close()));
      },
    };
  },
  play: async (stage) => [await playOne(stage)],
};

async function playOne({ leftOut }: Stage): Promise<Round> {
  isUnguarded = leftOut === "reserve_fits";
  const sides = processes.map(({ ports }) => ports);
  const [first] = sides;
  if (!first) throw new Error("The race was not prepared.");
  const agent = `careful-${v7()}`;
  const work = await takeTasks(first, agent, ATTEMPTS);
  const spentBefore = oneOf([0, 1, 5]);
  const limitUnits = spentBefore + ROOM;
  const budgetId = await makeBudget(first, agent, { measure: "steps", limitUnits });
  const [spender] = work;
  for (let no = 1; spender && no <= spentBefore; no++) await runStep(first, spender, no);
  const ran = await Promise.all(
    work.map((item, i) => callOnce(sides[i % sides.length] ?? first, item, item === spender ? spentBefore + 1 : 1)),
  );
  const found = await first.budgets.find({ tenantId: TENANT, budgetId });
  const given = ran.filter(Boolean).length;
  const problems = given > ROOM ? ["more was set aside than there was"] : [];
  if (found?.spentUnits !== spentBefore + given) problems.push("what was counted is not what ran");
  if ((found?.spentUnits ?? 0) > limitUnits) problems.push("a budget was overspent by those who asked before");
  if (found?.reservedUnits !== 0) problems.push("what was set aside was not given back");
  return { taskId: null, problems };
}

/** Asks for one step and runs it only where it may. */
async function callOnce(ports: Ports, item: WorkItem, no: number): Promise<boolean> {
  const wish = { attempt: item.attempt, tokens: 0, costMicros: 0, steps: 1 };
  const result = await reserveUsage(ports, { tenantId: TENANT, taskId: item.taskId }, wish);
  if (result.kind === "refused") throw new Error(result.refusal.message);
  if (result.answer.reserved) await runStep(ports, item, no);
  return result.answer.reserved;
}

async function runStep(ports: Ports, { taskId, attempt }: WorkItem, no: number): Promise<void> {
  const at = new Date().toISOString();
  const step = { key: `s${no}`, name: "s", status: "completed", startedAt: at, endedAt: at };
  const result = await commitWork(ports, { tenantId: TENANT, taskId }, Commit.parse({ attempt, no, steps: [step] }));
  if (result.kind === "refused") throw new Error(result.refusal.message);
}

/** Without the guard whatever is asked for is set aside. */
function takeAll(statement: QueryConfig): QueryConfig {
  if (!isUnguarded || !FITS.test(statement.text)) return statement;
  return { ...statement, name: `${statement.name}-all`, text: statement.text.replace(FITS, "true") };
}
