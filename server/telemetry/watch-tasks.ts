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
    async claim(order) {
      const claimed = await tasks.claim(order);
      watch.meters.claimed(claimed.length);
      return claimed;
    },
  };
}

/** A task may be decided upon several times before one decision is written; the last one is what was. */
async function watchMove<A>(
  watch: TaskWatch,
  decide: Decide<A>,
  run: (decide: Decide<A>) => Promise<Outcome<A>>,
): Promise<Outcome<A>> {
  const tracer = watch.tracer();
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
  const seen = (): Seen | null => last;
  try {
    const outcome = await run(watched);
    if (outcome.kind === "moved") tell(watch.meters, seen(), outcome);
    return outcome;
  } catch (error) {
    seen()?.spans?.failed();
    throw error;
  }
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
