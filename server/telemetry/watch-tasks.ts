import { ROOT_CONTEXT, type Tracer } from "@opentelemetry/api";
import type { Decide } from "../domain/task/change";
import type { Outcome, TaskStore } from "../ports";
import type { Meters } from "./metrics/meters";
import { type Move, MoveSpans } from "./spans/move-spans";
import type { RequestScopes } from "./spans/request-scope";

export interface TaskWatch {
  readonly meters: Meters;
  /** Null while nothing is traced. */
  readonly tracer: () => Tracer | null;
  readonly scopes: RequestScopes;
}

interface Seen {
  readonly move: Move;
  readonly spans: MoveSpans | null;
}

/** The same store, which tells of what it does: verbs and doors know nothing of it. */
export function watchTasks(tasks: TaskStore, watch: TaskWatch): TaskStore {
  return {
    ...tasks,
    // biome-ignore lint/complexity/useMaxParams: the port's own shape.
    transact: (ref, act, decide, options) =>
      watchMove(watch, decide, (watched) => tasks.transact(ref, act, watched, options)),
    async transactSlice(orders) {
      const watches = orders.map(({ decide }) => watchDecide(watch, decide));
      const outcomes = await tasks.transactSlice(
        orders.map((order, i) => ({ ...order, decide: watches[i]?.decide ?? order.decide })),
      );
      for (const [i, outcome] of outcomes.entries()) {
        if (outcome.status === "fulfilled") watches[i]?.ended(outcome.value);
        else watches[i]?.failed();
      }
      return outcomes;
    },
    async claim(order) {
      const claimed = await tasks.claim(order);
      watch.meters.claimed(claimed.length);
      return claimed;
    },
  };
}

async function watchMove<A>(
  watch: TaskWatch,
  decide: Decide<A>,
  run: (decide: Decide<A>) => Promise<Outcome<A>>,
): Promise<Outcome<A>> {
  const watched = watchDecide(watch, decide);
  try {
    const outcome = await run(watched.decide);
    watched.ended(outcome);
    return outcome;
  } catch (error) {
    watched.failed();
    throw error;
  }
}

interface Watched<A> {
  readonly decide: Decide<A>;
  ended(outcome: Outcome<A>): void;
  failed(): void;
}

/** A task may be decided upon several times before one decision is written; the last one is what was. */
function watchDecide<A>(watch: TaskWatch, decide: Decide<A>): Watched<A> {
  const tracer = watch.tracer();
  let last: Seen | null = null;
  return {
    decide(task, at) {
      const decision = decide(task, at);
      last = null;
      if (decision.kind !== "moved") return decision;
      const move = { task, at, change: decision.change };
      const spans = tracer && startSpans(tracer, move, watch.scopes);
      last = { move, spans };
      const trace = spans?.ids;
      return trace ? { ...decision, change: { ...decision.change, trace } } : decision;
    },
    ended(outcome) {
      if (outcome.kind === "moved") tell(watch.meters, last, outcome);
      else last?.spans?.failed();
    },
    failed: () => last?.spans?.failed(),
  };
}

function tell<A>(meters: Meters, seen: Seen | null, { task }: Extract<Outcome<A>, { kind: "moved" }>): void {
  if (!seen) return;
  meters.moved(seen.move, task);
  seen.spans?.written(task);
}

function startSpans(tracer: Tracer, move: Move, scopes: RequestScopes): MoveSpans | null {
  const scope = scopes.current;
  const caller = { parent: scope?.parent ?? ROOT_CONTEXT, requestId: scope?.requestId ?? null };
  const spans = MoveSpans.start(tracer, move, caller);
  if (scope && spans?.ids) scope.ids = spans.ids;
  return spans;
}
