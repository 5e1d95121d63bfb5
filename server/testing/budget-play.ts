import { isDeepStrictEqual } from "node:util";
import { resumeTask } from "../commands/task/resume-task";
import { commitWork } from "../commands/worker/commit-work";
import { reserveUsage } from "../commands/worker/reserve-usage";
import { Commit } from "../contract/worker-protocol";
import type { Ports } from "../ports";
import { type BudgetCase, type BudgetPlayAct, type ModelBudget, UNIT_MS } from "./budget-cases";
import { chargeAll, isOver, mayStart, type PlayedTask, stopping } from "./budget-played-task";
import { aStep } from "./budget-scene";
import { BudgetTree } from "./budget-tree";
import { passDays } from "./pass-days";
import type { TestTools } from "./product/join-test-tools";

/** Units of a budget's window that holds now, and of those before it. */
export interface CountedWindow {
  readonly spent: number;
  readonly reserved: number;
  readonly spentBefore: number;
}

/** One case on the product's own statements, in a tenant of its own, beside what the model says has to come of each act. */
export class BudgetPlay {
  readonly problems: string[] = [];
  readonly counts = {
    ...{ claims: 0, commits: 0, pauses: 0, cancels: 0, refusedClaims: 0, shortReserves: 0, exempts: 0, turns: 0 },
    /** Commits of tasks for which a budget of time counts. */
    timed: 0,
  };
  readonly budgets: readonly ModelBudget[];
  private readonly tree: BudgetTree;
  private readonly tasks: readonly PlayedTask[];

  constructor(
    private readonly tools: Pick<TestTools, "ports" | "pool">,
    private readonly plan: BudgetCase,
    private readonly tenant: string,
  ) {
    const tree = new BudgetTree(plan, tenant, tools.ports.newId);
    this.tree = tree;
    this.budgets = tree.budgets;
    this.tasks = plan.tasks.map(({ agent }, no) => ({
      ...{ no, agent, id: tree.idOf(no), budgets: this.budgets.filter((budget) => tree.countsFor(budget, no)) },
      ...{ state: "queued", attempt: "", attempts: 0, commits: 0, isTold: false, exempt: new Set() },
    }));
  }

  /** What has to be in the tables before it is played. */
  rows() {
    return this.tree.rows();
  }

  private get ports(): Ports {
    return this.tools.ports;
  }

  async play(): Promise<void> {
    for (const act of this.plan.acts) {
      await this.act(act);
      if (this.problems.length > 0) return;
    }
  }

  compare(rows: ReadonlyMap<string, CountedWindow>): void {
    for (const { id, scale, spent, reserved, spentBefore } of this.budgets) {
      const row = rows.get(id);
      const counted = row && {
        spent: Math.floor(row.spent / scale),
        reserved: row.reserved,
        spentBefore: Math.floor(row.spentBefore / scale),
      };
      if (!isDeepStrictEqual(counted, { spent, reserved, spentBefore }))
        this.fault(`counted ${JSON.stringify(counted)}, not ${JSON.stringify({ spent, reserved, spentBefore })}`);
    }
    for (const budget of this.budgets) {
      const tasks = this.tasks.filter(({ budgets }) => budgets.includes(budget)).length;
      if (budget.isOvershot(tasks))
        this.fault(`${budget.spent} of ${budget.limit} is more than a step of each task over`);
    }
  }

  private act(act: BudgetPlayAct): Promise<void> {
    switch (act.kind) {
      case "claim":
        return this.claim(act);
      case "commit":
        return this.commitAlone(act);
      case "together":
        return this.commitTogether(act.uses);
      case "reserve":
        return this.reserve(act);
      case "exempt":
        return this.exempt(act);
      case "raise":
        return this.raise(act);
      case "turn":
        return this.turn(act);
    }
  }

  private async claim({ agent, max }: Extract<BudgetPlayAct, { kind: "claim" }>): Promise<void> {
    const inLine = this.tasks.filter((task) => task.agent === agent && task.state === "queued");
    const due = inLine.filter((task) => mayStart(task) === true).length;
    const order = { agentId: this.tree.agents[agent], workerId: "w-1", max, leaseMs: 600_000 };
    const claimed = new Map((await this.ports.tasks.claim(order)).map((one) => [one.taskId, one.attempt]));
    if (claimed.size < Math.min(max, due)) this.fault(`${claimed.size} of ${due} that may start did`);
    for (const task of inLine) {
      const attempt = claimed.get(task.id);
      claimed.delete(task.id);
      const isGated = mayStart(task) === false;
      if (isGated) this.counts.refusedClaims += 1;
      if (attempt === undefined) continue;
      if (isGated) this.fault(`${task.no} started at or over a limit`);
      this.counts.claims += 1;
      Object.assign(task, { state: "running", attempt, attempts: task.attempts + 1, commits: 0, isTold: false });
    }
    if (claimed.size > 0) this.fault("something started that was not in line");
  }

  private async commitAlone({ task: pick, use, release }: Extract<BudgetPlayAct, { kind: "commit" }>): Promise<void> {
    const task = this.pick(pick);
    if (!task) return;
    const isReleased = release && !task.isTold;
    chargeAll(task, use);
    const answer = await this.send(task, use, isReleased);
    if (isReleased) task.state = "queued";
    else this.settle(task, answer.directive, isOver(task) ? "must" : "may not");
  }

  /** Who is told depends on who came first; none is whom nothing can stop, each is whom its own step stops. */
  private async commitTogether(uses: readonly number[]): Promise<void> {
    const running = this.tasks.filter(({ state }) => state === "running");
    const before = new Map(this.budgets.map((budget) => [budget, { spent: budget.spent, taken: budget.taken }]));
    const amountOf = (task: PlayedTask) => uses[task.no] ?? 1;
    const inAll = (budget: ModelBudget) =>
      running
        .filter(({ budgets }) => budgets.includes(budget))
        .reduce((sum, one) => sum + budget.chargeOf(amountOf(one)), 0);
    const expected = running.map((task) => {
      const hard = stopping(task).filter(({ isHard }) => isHard);
      const known = (budget: ModelBudget) => before.get(budget) ?? { spent: 0, taken: 0 };
      if (hard.some((budget) => known(budget).spent + budget.chargeOf(amountOf(task)) >= budget.limit)) return "must";
      return hard.some((budget) => known(budget).taken + inAll(budget) >= budget.limit) ? "may" : "may not";
    });
    for (const task of running) chargeAll(task, amountOf(task));
    const answers = await Promise.all(running.map((task) => this.send(task, amountOf(task), false)));
    running.forEach((task, i) => {
      // What was canceled with its parent in the same moment hears of that.
      const isChildOfCanceled = running.some(
        (one, at) => one.no === this.tree.parentOf(task.no) && answers[at]?.directive === "cancel",
      );
      if (isChildOfCanceled) task.state = "ended";
      else this.settle(task, answers[i]?.directive ?? "", expected[i] ?? "may");
    });
  }

  private settle(task: PlayedTask, directive: string, stops: "must" | "may" | "may not"): void {
    const isStopped = directive === "pause" || directive === "cancel";
    if (task.isTold) {
      if (directive !== "pause") this.fault(`${task.no} was told to pause and then to ${directive}`);
      task.state = "held";
      return;
    }
    if (isStopped && stops === "may not") this.fault(`${task.no} was told to ${directive} with something left`);
    if (!isStopped && stops === "must") this.fault(`${task.no} may start a step at or over a limit`);
    if (isStopped) this.stop(task, directive);
  }

  /** One of its budgets is set to stop it so. A cancel is over at once, and its children are to end with it. */
  private stop(task: PlayedTask, directive: "pause" | "cancel"): void {
    if (!stopping(task).some(({ plan }) => plan.atLimit === directive))
      this.fault(`${task.no} was told to ${directive} by no budget that is set to it`);
    this.counts[directive === "pause" ? "pauses" : "cancels"] += 1;
    if (directive === "pause") {
      task.isTold = true;
      return;
    }
    task.state = "ended";
    for (const budget of task.budgets) budget.free(task.no);
    for (const child of this.tasks) if (this.tree.parentOf(child.no) === task.no) child.state = "ended";
  }

  private async reserve({ task: pick, want }: Extract<BudgetPlayAct, { kind: "reserve" }>): Promise<void> {
    const task = this.pick(pick);
    if (!task || task.isTold) return;
    const fits = stopping(task).every((budget) => budget.fits(want));
    const wish = { attempt: task.attempt, tokens: want, costMicros: 0, steps: 0 };
    const result = await reserveUsage(this.ports, { tenantId: this.tenant, taskId: task.id }, wish);
    if (result.kind === "refused") return this.fault(result.refusal.message);
    if (result.answer.reserved !== fits) this.fault(`${task.no} was ${fits ? "not " : ""}given ${want}`);
    if (fits) {
      for (const budget of task.budgets) budget.reserve(task.no, want);
      return;
    }
    this.counts.shortReserves += 1;
    const { directive } = result.answer;
    if (directive === "pause" || directive === "cancel") this.stop(task, directive);
    else this.fault(`${task.no} was refused ${want} and told to ${directive}`);
  }

  private async exempt({ task: pick }: Extract<BudgetPlayAct, { kind: "exempt" }>): Promise<void> {
    const held = this.tasks.filter(({ state }) => state === "held");
    const task = held[pick % held.length];
    if (!task) return;
    const caller = { tenantId: this.tenant, actor: { kind: "operator", id: "ann" } } as const;
    const order = { taskId: task.id, continueTranscript: true, reason: "demo" };
    const isStopped = isOver(task);
    if (isStopped) {
      const refused = await resumeTask(this.ports, caller, order);
      if (refused.kind !== "refused" || refused.refusal.code !== "BUDGET_EXHAUSTED")
        this.fault(`${task.no} was let go on over a limit`);
    }
    const result = await resumeTask(this.ports, caller, { ...order, exempt: true });
    if (result.kind !== "accepted") return this.fault(`${task.no} was not let go on: ${JSON.stringify(result)}`);
    this.counts.exempts += isStopped ? 1 : 0;
    for (const budget of task.budgets) if (budget.isUsedUp) task.exempt.add(budget);
    Object.assign(task, { state: "queued", isTold: false });
  }

  private async raise({ budget: pick, add }: Extract<BudgetPlayAct, { kind: "raise" }>): Promise<void> {
    const budget = this.budgets[pick % this.budgets.length];
    if (!budget) return;
    const act = { actor: { kind: "operator", id: "ann" }, verb: "budget.raise_window", reason: null } as const;
    const order = { addUnits: add * budget.scale, lasts: "window", resume: false } as const;
    await this.ports.budgets.raise({ tenantId: this.tenant, budgetId: budget.id }, order, act);
    budget.limit += add;
  }

  private async turn({ budget: pick }: Extract<BudgetPlayAct, { kind: "turn" }>): Promise<void> {
    const budget = this.budgets[pick % this.budgets.length];
    if (budget?.plan.window !== "day") return;
    const { pool } = this.tools;
    await passDays(pool, budget.id, 1);
    const ended =
      "select from budget_window where budget_id = $1 and closed_at is null and ends_at <= clock_timestamp()";
    // Somebody else's turn may take it, too.
    while ((await pool.query(ended, [budget.id])).rowCount) await this.ports.budgets.turnWindows(10);
    this.counts.turns += 1;
    budget.turn();
  }

  /** So long it has worked since it was last counted. */
  private async work(task: PlayedTask, units: number): Promise<void> {
    if (!task.budgets.some(({ plan }) => plan.measure === "active_time")) return;
    this.counts.timed += 1;
    const since = "clock_timestamp() - $2::float8 * interval '1 ms'";
    await this.tools.pool.query(`update task set claimed_at = ${since}, metered_at = ${since} where id = $1`, [
      task.id,
      units * UNIT_MS,
    ]);
  }

  private async send(task: PlayedTask, use: number, release: boolean) {
    task.commits += 1;
    this.counts.commits += 1;
    await this.work(task, use);
    const step = aStep(`${task.attempts}-${task.commits}`, { inputTokens: use, costMicros: use });
    const commit = Commit.parse({ attempt: task.attempt, no: task.commits, steps: [step], release });
    const result = await commitWork(this.ports, { tenantId: this.tenant, taskId: task.id }, commit);
    if (result.kind === "refused") throw new Error(`${result.refusal.message} ${JSON.stringify(this.plan)}`);
    return result.answer;
  }

  /** One of those that run; null when none does. */
  private pick(number: number): PlayedTask | null {
    const running = this.tasks.filter(({ state }) => state === "running");
    return running[number % running.length] ?? null;
  }

  private fault(words: string): void {
    this.problems.push(`${this.tenant}: ${words}: ${JSON.stringify(this.plan)}`);
  }
}
