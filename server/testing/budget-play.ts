import { resumeTask } from "../commands/task/resume-task";
import { commitWork } from "../commands/worker/commit-work";
import { reserveUsage } from "../commands/worker/reserve-usage";
import { Commit } from "../contract/worker-protocol";
import type { Ports } from "../ports";
import { type BudgetCase, type BudgetPlayAct, ModelBudget } from "./budget-cases";
import { aStep } from "./budget-scene";

const SCOPES = ["s/a", "s/ab"] as const;
const LABEL = "l";

interface PlayedTask {
  readonly no: number;
  readonly id: string;
  readonly agent: 0 | 1;
  readonly budgets: readonly ModelBudget[];
  state: "queued" | "running" | "held";
  attempt: string;
  attempts: number;
  commits: number;
  /** It was told to pause. */
  isTold: boolean;
  /** They do not stop it. */
  readonly exempt: Set<ModelBudget>;
}

/** One case on the product's own statements, in a tenant of its own, beside what the model says has to come of each act. */
export class BudgetPlay {
  readonly problems: string[] = [];
  readonly counts = { claims: 0, commits: 0, pauses: 0, refusedClaims: 0, shortReserves: 0, exempts: 0 };
  private readonly agents: readonly [string, string];
  private readonly taskIds: readonly string[];
  private readonly budgets: readonly ModelBudget[];
  private readonly tasks: readonly PlayedTask[];

  constructor(
    private readonly ports: Ports,
    private readonly plan: BudgetCase,
    private readonly tenant: string,
  ) {
    const { newId } = ports;
    this.agents = [newId(), newId()];
    this.taskIds = plan.tasks.map(() => newId());
    this.budgets = plan.budgets.map((one) => new ModelBudget(newId(), one));
    this.tasks = plan.tasks.map(({ agent }, no) => ({
      ...{ no, agent, id: this.idOf(no), budgets: this.budgets.filter((budget) => this.countsFor(budget, no)) },
      ...{ state: "queued", attempt: "", attempts: 0, commits: 0, isTold: false, exempt: new Set() },
    }));
  }

  /** What has to be in the tables before it is played. */
  rows() {
    const { tenant, agents } = this;
    return {
      tenants: [{ id: tenant }],
      agents: agents.map((id, i) => ({ id, tenant, name: `a${i}` })),
      tasks: this.plan.tasks.map(({ agent, isLabeled }, no) => ({
        ...{ id: this.idOf(no), tenant, agent: agents[agent], scope: SCOPES[agent], labels: isLabeled ? [LABEL] : [] },
        parent: this.parentOf(no) === null ? null : this.idOf(this.parentOf(no) ?? 0),
      })),
      budgets: this.budgets.map(({ id, plan }) => ({
        ...{ id, tenant, measure: plan.measure, kind: plan.of, target: this.targetOf(plan), limitUnits: plan.limit },
        ...{ notifyPercent: plan.notifyPercent, holdPercent: plan.holdPercent, atLimit: plan.atLimit },
      })),
    };
  }

  async play(): Promise<void> {
    for (const act of this.plan.acts) {
      await this.act(act);
      if (this.problems.length > 0) return;
    }
  }

  compare(rows: ReadonlyMap<string, { readonly spent: number; readonly reserved: number }>): void {
    for (const { id, spent, reserved } of this.budgets) {
      const row = rows.get(id);
      if (row?.spent !== spent || row.reserved !== reserved)
        this.fault(`counted ${row?.spent}+${row?.reserved}, not ${spent}+${reserved}`);
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
    }
  }

  private async claim({ agent, max }: Extract<BudgetPlayAct, { kind: "claim" }>): Promise<void> {
    const inLine = this.tasks.filter((task) => task.agent === agent && task.state === "queued");
    const due = inLine.filter((task) => mayStart(task) === true).length;
    const order = { agentId: this.agents[agent], workerId: "w-1", max, leaseMs: 600_000 };
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
    else this.settle(task, { told: answer.directive === "pause", must: isOver(task), may: isOver(task) });
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
      return {
        must: hard.some((budget) => known(budget).spent + budget.chargeOf(amountOf(task)) >= budget.limit),
        may: hard.some((budget) => known(budget).taken + inAll(budget) >= budget.limit),
      };
    });
    for (const task of running) chargeAll(task, amountOf(task));
    const answers = await Promise.all(running.map((task) => this.send(task, amountOf(task), false)));
    running.forEach((task, i) => {
      const { must = false, may = false } = expected[i] ?? {};
      this.settle(task, { told: answers[i]?.directive === "pause", must, may });
    });
  }

  private settle(task: PlayedTask, { told, must, may }: { told: boolean; must: boolean; may: boolean }): void {
    if (task.isTold) {
      if (!told) this.fault(`${task.no} was told to pause and then to go on`);
      task.state = "held";
      return;
    }
    if (told) this.counts.pauses += 1;
    if (told && !may) this.fault(`${task.no} was told to pause with something left`);
    if (!told && must) this.fault(`${task.no} may start a step at or over a limit`);
    task.isTold = told;
  }

  private async reserve({ task: pick, want }: Extract<BudgetPlayAct, { kind: "reserve" }>): Promise<void> {
    const task = this.pick(pick);
    if (!task || task.isTold) return;
    const fits = stopping(task).every((budget) => budget.fits(want));
    const wish = { attempt: task.attempt, tokens: want, costMicros: 0, steps: 0 };
    const result = await reserveUsage(this.ports, { tenantId: this.tenant, taskId: task.id }, wish);
    if (result.kind === "refused") return this.fault(result.refusal.message);
    if (result.answer.reserved !== fits) this.fault(`${task.no} was ${fits ? "not " : ""}given ${want}`);
    if (fits) for (const budget of task.budgets) budget.reserve(task.no, want);
    else this.counts.shortReserves += 1;
    task.isTold = !fits;
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
    const order = { addUnits: add, lasts: "window", resume: false } as const;
    await this.ports.budgets.raise({ tenantId: this.tenant, budgetId: budget.id }, order, act);
    budget.limit += add;
  }

  private async send(task: PlayedTask, use: number, release: boolean) {
    task.commits += 1;
    this.counts.commits += 1;
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

  private idOf(no: number): string {
    return this.taskIds[no] ?? "";
  }

  /** One of those before it. */
  private parentOf(no: number): number | null {
    const parent = this.plan.tasks[no]?.parent ?? 0;
    return parent < no ? parent : null;
  }

  private targetOf({ of, pick }: ModelBudget["plan"]): string {
    switch (of) {
      case "task":
        return this.idOf(pick % this.taskIds.length);
      case "agent":
        return this.agents[pick % 2] ?? "";
      case "scope":
        return ["", "s", ...SCOPES][pick % 4] ?? "";
      case "label":
        return LABEL;
    }
  }

  private countsFor({ plan }: ModelBudget, no: number): boolean {
    const target = this.targetOf(plan);
    const task = this.plan.tasks[no];
    if (!task) return false;
    const scope = SCOPES[task.agent];
    switch (plan.of) {
      case "task":
        return (
          this.idOf(no) === target ||
          (this.parentOf(no) !== null && this.countsFor({ plan } as ModelBudget, this.parentOf(no) ?? 0))
        );
      case "agent":
        return this.agents[task.agent] === target;
      case "scope":
        return target === "" || scope === target || scope.startsWith(`${target}/`);
      case "label":
        return task.isLabeled;
    }
  }

  private fault(words: string): void {
    this.problems.push(`${this.tenant}: ${words}: ${JSON.stringify(this.plan)}`);
  }
}

function chargeAll(task: PlayedTask, use: number): void {
  for (const budget of task.budgets) budget.charge(task.no, use, task.isTold || task.exempt.has(budget));
}

/** Those that may stop it. */
function stopping({ budgets, exempt }: PlayedTask): readonly ModelBudget[] {
  return budgets.filter((budget) => !exempt.has(budget));
}

function isOver(task: PlayedTask): boolean {
  return stopping(task).some(({ isUsedUp }) => isUsedUp);
}

/** Null where it depends on when somebody looked: what is set aside may have reached the hold rung or not yet. */
function mayStart(task: PlayedTask): boolean | null {
  if (isOver(task)) return false;
  if (task.attempts > 0) return true;
  if (task.budgets.some((budget) => budget.holdsNewAt(budget.spent)))
    return task.budgets.every(({ reserved }) => reserved === 0) ? false : null;
  return task.budgets.some((budget) => budget.holdsNewAt(budget.taken)) ? null : true;
}
