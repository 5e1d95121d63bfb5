import { v7 } from "uuid";
import { createBudget } from "../commands/budget/create-budget";
import { commitWork } from "../commands/worker/commit-work";
import { registerAgent } from "../commands/worker/register-agent";
import { BudgetFields } from "../contract/budget-inputs";
import { RegisterAgent } from "../contract/register-agent";
import { Commit } from "../contract/worker-protocol";
import type { Caller } from "../ports";
import { joinTestTools, type TestTools } from "../testing/product/join-test-tools";
import type { BenchFlags } from "./bench-flags";
import { seedTasks } from "./bulk/seed-tasks";
import { measureRound, type Round } from "./commit/measure";
import { median, quantile, round } from "./quantile";
import { withDatabase } from "./with-database";

const BENCH: Caller = { tenantId: "local", actor: { kind: "operator", id: "bench" } };
const WORKERS = 32;
const ROUNDS = 14;
const ROUND_MS = 500;
const WARM_UP_ROUNDS = 2;
const LIMIT = 1_000_000_000;
const TOKENS = 100;

/** 32 workers commit steps against one shared budget, and the same without any; taking turns on one database. */
export async function benchBudget({ effort }: BenchFlags): Promise<Record<string, unknown>> {
  const rounds = Math.max(4, Math.round(ROUNDS * effort));
  return withDatabase(async (url) => {
    const tools = joinTestTools(url);
    try {
      const free = await makeWriters(tools);
      const counted = await makeWriters(tools);
      const budgetId = await makeBudget(tools, counted.agent);
      const measured = { free: [] as Round[], counted: [] as Round[] };
      for (let n = 0; n < rounds + WARM_UP_ROUNDS; n++) {
        for (const who of n % 2 === 0 ? (["free", "counted"] as const) : (["counted", "free"] as const)) {
          const result = await measureRound(who === "free" ? free.steps : counted.steps, ROUND_MS);
          if (n >= WARM_UP_ROUNDS) measured[who].push(result);
        }
      }
      await check(tools, budgetId, counted.done());
      const rate = (all: readonly Round[]) => median(all.map(({ perSecond }) => perSecond));
      const p99 = (all: readonly Round[]) =>
        quantile(
          all.flatMap(({ latenciesMs }) => latenciesMs),
          0.99,
        );
      const figures = {
        ratio: round(rate(measured.counted) / rate(measured.free)),
        perSecond: round(rate(measured.counted), 0),
        freePerSecond: round(rate(measured.free), 0),
        p99Ms: round(p99(measured.counted), 1),
        freeP99Ms: round(p99(measured.free), 1),
      };
      console.table(figures);
      return figures;
    } finally {
      await tools.close();
    }
  });
}

interface Writers {
  readonly agent: string;
  readonly steps: readonly (() => Promise<void>)[];
  readonly done: () => number;
}

async function makeWriters(tools: TestTools): Promise<Writers> {
  const agent = `bench-${v7()}`;
  const { agentId } = await registerAgent(tools.ports, BENCH.tenantId, {
    name: agent,
    ...RegisterAgent.parse({ version: "1" }),
  });
  await seedTasks(tools.pool, { agentId, count: WORKERS, state: "working" });
  const { rows } = await tools.pool.query<{ id: string; attempt: string }>(
    "select id, attempt from task where agent_id = $1",
    [agentId],
  );
  let done = 0;
  const steps = rows.map(({ id, attempt }) => {
    let no = 0;
    return async () => {
      no += 1;
      const at = new Date().toISOString();
      const result = { text: "x".repeat(2_000) };
      const step = {
        key: `s${no}`,
        name: "s",
        status: "completed",
        startedAt: at,
        endedAt: at,
        result,
        usage: { inputTokens: TOKENS },
      };
      const commit = Commit.parse({ attempt, no, steps: [step] });
      const answered = await commitWork(tools.ports, { tenantId: BENCH.tenantId, taskId: id }, commit);
      if (answered.kind !== "answered" || answered.answer.directive !== "continue")
        throw new Error(`A commit was answered ${JSON.stringify(answered)}.`);
      done += 1;
    };
  });
  return { agent, steps, done: () => done };
}

async function makeBudget({ ports }: TestTools, agent: string): Promise<string> {
  const target = { targetKind: "agent", target: agent, windowKind: "day" } as const;
  const fields = BudgetFields.parse({
    name: agent,
    measure: "tokens",
    ...target,
    limitUnits: LIMIT,
    notifyPercent: 80,
  });
  const made = await createBudget(ports, BENCH, { fields, reason: null });
  if ("refusal" in made) throw new Error(made.refusal.message);
  return made.value.budgetId;
}

/** What was counted is what was committed. */
async function check({ ports }: TestTools, budgetId: string, steps: number): Promise<void> {
  const found = await ports.budgets.find({ tenantId: BENCH.tenantId, budgetId });
  if (found?.spentUnits !== steps * TOKENS)
    throw new Error(`${found?.spentUnits} tokens were counted of ${steps * TOKENS}.`);
}
