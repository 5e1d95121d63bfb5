import { isTerminal } from "../../domain/task/state";
import { RECEIPTS_TOPIC } from "../../events/topics";
import type { Outcome } from "../../ports";
import type { Write, Written } from "../writer/write";
import { nextTask } from "./next-task";
import { wakeTopics } from "./wake-topics";
import type { Workbench } from "./workbench";

export interface WonWrite<A> {
  readonly write: Write;
  readonly written: Written;
  readonly answer: A;
}

/** Who has to know of what was written. */
interface Settling extends Pick<Workbench, "clock" | "onCommitted" | "justEnded"> {
  readonly cache: Pick<Workbench["cache"], "keep" | "drop">;
}

const STOPS_STAND = { stopsStand: true } as const;

/** After the commit: remembers the row, tells who has to hear of it, and makes the outcome. */
export function settleWrite<A>(
  { cache, clock, justEnded, onCommitted }: Settling,
  { write, written, answer }: WonWrite<A>,
): Outcome<A> {
  const { task: before, change } = write;
  const after = nextTask(before, change, written);
  clock.hear(written.updatedAt);
  // What a suspension that is opened again has is copied in the database, and which budgets count for other labels is
  // found there: both are read from there.
  if (isTerminal(after.state) || change.reopen || change.labels) cache.drop(after.id);
  else cache.keep(after);
  justEnded.write(after, change);
  const topics = wakeTopics({ before, after, change, ...written });
  onCommitted(write.receipt ? [...topics, RECEIPTS_TOPIC] : topics);
  const looks = written.budgetsToSettle?.filter((id) => before.budgets.includes(id)) ?? [];
  return {
    kind: "moved",
    task: after,
    answer,
    checkpointVersion: change.checkpoint ? after.checkpointSeq : null,
    ...(written.stopsStand ? STOPS_STAND : {}),
    ...(looks.length > 0 ? { budgetsToSettle: looks } : {}),
  };
}
