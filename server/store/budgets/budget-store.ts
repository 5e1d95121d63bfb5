import type { ClientBase, Pool } from "pg";
import type { RaisedAnswer } from "../../contract/budget-view";
import type { Act } from "../../domain/receipt/act";
import type { RefusalCode } from "../../domain/refusal";
import type { Price } from "../../domain/usage/price-usage";
import { BUDGETS_TOPIC, INBOX_TOPIC, OPERATIONS_TOPIC, RECEIPTS_TOPIC, WAKES_TOPIC } from "../../events/topics";
import type { BudgetStore, SavedBudget } from "../../ports/budget-store";
import { NO_RESTS } from "../../ports/row-rests";
import { inAct } from "../settings/in-act";
import { ShortMemory } from "../short-memory";
import { attachLate, holdExhausted, nextBudgetDueInMs, rollWindows, turnWindows } from "./budget-lanes";
import { findBudget, listBudgets } from "./budget-views";
import { changeBudget, createBudget, removeBudget } from "./change-budgets";
import { countHeld } from "./count-held";
import { startRefill } from "./let-go";
import { previewBudget } from "./preview-budget";
import { readPrices, readPricesNow, savePrices } from "./prices";
import { raiseBudget } from "./raise";
import { reserve } from "./reserve";
import { type Settled, settleAll } from "./settle";
import { readStandings, readStandingsOfNew, readUsedUpOf } from "./standings";
import { knowsZone } from "./windows";

interface Tools {
  /** The writers' pool. */
  readonly pool: Pool;
  /** For what screens ask. */
  readonly read: Pool;
  readonly newId: () => string;
  readonly onCommitted: (topics: readonly string[]) => void;
}

/** A price that was imported counts in every process after so long at the latest, milliseconds. */
const PRICES_KEPT_MS = 5_000;
const CHANGED = [BUDGETS_TOPIC, INBOX_TOPIC, OPERATIONS_TOPIC, WAKES_TOPIC, RECEIPTS_TOPIC];
const REFUSED: Readonly<Record<SavedBudget, RefusalCode | null>> = {
  saved: null,
  name_taken: "BUDGET_NAME_TAKEN",
  changed_since: "BUDGET_CHANGED",
  missing: "BUDGET_NOT_FOUND",
};

/** Budgets in PostgreSQL. */
export function openBudgetStore({ pool, read, newId, onCommitted }: Tools): BudgetStore {
  const prices = new ShortMemory<readonly Price[]>(PRICES_KEPT_MS);
  const lanes = { pool, newId };
  return {
    async settle(budgetIds) {
      const settled = await settleAll(pool, budgetIds);
      tellRisen(settled);
      return settled.map(({ budget }) => budget);
    },
    standings: (ref) => readStandings(pool, ref),
    usedUpOf: (tenantId, taskIds) => readUsedUpOf(pool, tenantId, taskIds),
    standingsOfNew: (tenantId, task) => readStandingsOfNew(read, tenantId, task),
    reserve: (ref, wish) => reserve({ pool, onSettled: tellRisen }, ref, wish),

    knowsZone: (zone) => knowsZone(read, zone),
    create: (budget, act) => save(budget.tenantId, act, (client) => createBudget(client, budget)),
    // biome-ignore lint/complexity/useMaxParams: the port's own shape.
    change: (ref, version, fields, act) =>
      save(ref.tenantId, act, (client) => changeBudget(client, ref, { version, fields, actor: act.actor, newId })),

    remove: (ref, act) =>
      inReceipt(ref.tenantId, act, async (client) => {
        const name = await removeBudget(client, ref);
        if (name === null) return { done: false, code: "BUDGET_NOT_FOUND" };
        await startRefill(client, { ...ref, name, actor: act.actor }, newId);
        return { done: true };
      }),

    raise: (ref, order, act) =>
      inReceipt<RaisedAnswer | "missing" | "too_much">(ref.tenantId, act, async (client) => {
        const raised = await raiseBudget(client, ref, { order, act, newId });
        if (raised === "missing") return { done: raised, code: "BUDGET_NOT_FOUND" };
        if (raised === "too_much") return { done: raised, code: "INPUT_NOT_VALID" };
        const { isRepeated, ...answer } = raised;
        return { done: answer, unchanged: isRepeated };
      }),
    previewRefill: (ref) => countHeld(read, ref),

    list: (tenantId, page) => listBudgets(read, tenantId, page),
    find: (ref) => findBudget(read, ref),

    preview: (tenantId, fields, replaces) => previewBudget(read, { tenantId, replaces }, fields),

    async prices(tenantId) {
      const known = prices.find(tenantId) ?? (await readPrices(pool, tenantId));
      prices.keep(tenantId, known);
      return known;
    },
    readPrices: (tenantId) => readPricesNow(read, tenantId),
    async importPrices(tenantId, list, act) {
      await inReceipt(tenantId, act, async (client) => ({ done: await savePrices(client, tenantId, list) }));
      prices.forget(() => true);
    },

    holdExhausted: (limit, rows = NO_RESTS) => told(holdExhausted(lanes, limit, rows)),
    turnWindows: (limit, rows = NO_RESTS) => told(turnWindows(lanes, limit, rows)),
    rollWindows: (limit, rows = NO_RESTS) => told(rollWindows(lanes, limit, rows)),
    attachLate: (limit) => attachLate(lanes, limit),
    nextDueInMs: (except = []) => nextBudgetDueInMs(pool, except),
  };

  /** Who waits in line, whoever holds and whoever is to hear of it. */
  function tellRisen(settled: readonly Settled[]): void {
    if (settled.some(({ hasRisen }) => hasRisen)) onCommitted([BUDGETS_TOPIC, INBOX_TOPIC]);
  }

  async function told(moved: Promise<number>): Promise<number> {
    const count = await moved;
    if (count > 0) onCommitted(CHANGED);
    return count;
  }

  function save(tenantId: string, act: Act, run: (client: ClientBase) => Promise<SavedBudget>): Promise<SavedBudget> {
    return inReceipt(tenantId, act, async (client) => {
      const done = await run(client);
      const code = REFUSED[done];
      return code ? { done, code } : { done };
    });
  }

  async function inReceipt<T>(
    tenantId: string,
    act: Act,
    run: (
      client: ClientBase,
    ) => Promise<{ readonly done: T; readonly code?: RefusalCode; readonly unchanged?: boolean }>,
  ): Promise<T> {
    const done = await inAct(pool, { id: newId(), tenantId, act }, run);
    onCommitted(CHANGED);
    return done;
  }
}
