import type { Tracer } from "@opentelemetry/api";
import type { Decide } from "../domain/task/change";
import type { Outcome, SliceOrder, TaskStore } from "../ports";
import type { Meters } from "./metrics/meters";
import { ActSpan, actIn } from "./spans/act-span";
import { callerOf } from "./spans/caller";
import { type Move, MoveSpans } from "./spans/move-spans";
import type { RequestScopes } from "./spans/request-scope";

export interface SpanTools {
  /** Null while nothing is traced. */
  readonly tracer: () => Tracer | null;
  readonly scopes: RequestScopes;
}

export interface TaskWatch extends SpanTools {
  readonly meters: Meters;
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
      watchOrder(watch, { ref, act, decide }, (order) => tasks.transact(ref, order.act, order.decide, options)),
    async transactSlice(orders) {
      const watches = orders.map((order) => startWatch(watch, order));
      const outcomes = await tasks.transactSlice(watches.map(({ order }) => order));
      for (const [i, outcome] of outcomes.entries()) {
        if (outcome.status === "fulfilled") watches[i]?.ended(outcome.value);
        else watches[i]?.failed();
      }
      return outcomes;
    },
    async create(task) {
      const span = startAct(watch, { verb: "create", taskId: task.id });
      const trace = span?.ids;
      const created = await tasks
        .create(trace ? { ...task, facts: { ...task.facts, trace } } : task)
        .catch((error: unknown) => {
          span?.failed();
          throw error;
        });
      if (created?.created) span?.ended("accepted");
      return created;
    },
    async claim(order) {
      const claimed = await tasks.claim(order);
      watch.meters.claimed(claimed.length);
      return claimed;
    },
    standBy(order) {
      const standing = tasks.standBy(order);
      return {
        async leave() {
          const given = await standing.leave();
          if (given) watch.meters.claimed(1);
          return given;
        },
      };
    },
  };
}

async function watchOrder<A>(
  watch: TaskWatch,
  order: SliceOrder<A>,
  run: (order: SliceOrder<A>) => Promise<Outcome<A>>,
): Promise<Outcome<A>> {
  const watched = startWatch(watch, order);
  try {
    const outcome = await run(watched.order);
    watched.ended(outcome);
    return outcome;
  } catch (error) {
    watched.failed();
    throw error;
  }
}

interface Watched<A> {
  readonly order: SliceOrder<A>;
  ended(outcome: Outcome<A>): void;
  failed(): void;
}

/** A task may be decided upon several times before one decision is written; the last one is what was. */
function startWatch<A>(watch: TaskWatch, { ref, act, decide }: SliceOrder<A>): Watched<A> {
  const tracer = watch.tracer();
  const span = act && startAct(watch, { verb: act.verb, taskId: ref.taskId });
  let last: Seen | null = null;
  const watched: Decide<A> = (task, at) => {
    const decision = decide(task, at);
    last = null;
    if (decision.kind !== "moved") return decision;
    const move = { task, at, change: decision.change };
    const spans = tracer && startSpans(tracer, move, watch.scopes);
    last = { move, spans };
    const trace = spans?.ids;
    return trace ? { ...decision, change: { ...decision.change, trace } } : decision;
  };
  return {
    order: { ref, act: act && actIn(act, span), decide: watched },
    ended(outcome) {
      if (outcome.kind === "moved") {
        if (!last?.spans?.ids) span?.ended("accepted");
        return tell(watch.meters, last, outcome);
      }
      last?.spans?.failed();
      if (outcome.kind === "unchanged") return span?.ended("unchanged");
      span?.ended("refused", outcome.refusal.code);
    },
    failed() {
      if (!last?.spans?.ids) span?.failed();
      last?.spans?.failed();
    },
  };
}

function tell<A>(meters: Meters, seen: Seen | null, { task }: Extract<Outcome<A>, { kind: "moved" }>): void {
  if (!seen) return;
  meters.moved(seen.move, task);
  seen.spans?.written(task);
}

function startSpans(tracer: Tracer, move: Move, scopes: RequestScopes): MoveSpans | null {
  const scope = scopes.current;
  const spans = MoveSpans.start(tracer, move, callerOf(scope));
  if (scope && spans?.ids) scope.ids = spans.ids;
  return spans;
}

/** Null while nothing is traced. */
export function startAct(
  { tracer, scopes }: SpanTools,
  about: { readonly verb: string; readonly taskId: string | null },
): ActSpan | null {
  const open = tracer();
  const scope = scopes.current;
  const span = open && ActSpan.start(open, about, callerOf(scope));
  if (scope && span?.ids) scope.ids = span.ids;
  return span;
}
