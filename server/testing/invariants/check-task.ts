import { conservation } from "./rules/conservation";
import { edges } from "./rules/edges";
import { fence } from "./rules/fence";
import { loadable } from "./rules/loadable";
import { pauseBinds } from "./rules/pause-binds";
import { sequence } from "./rules/sequence";
import { singleWinner } from "./rules/single-winner";
import type { TaskRecord } from "./task-record";

export type InvariantId = "I1" | "I2" | "I3" | "I4" | "I5" | "I6" | "I7";

export interface Violation {
  readonly invariant: InvariantId;
  readonly taskId: string;
  readonly problem: string;
}

const RULES: Readonly<Record<InvariantId, (record: TaskRecord) => readonly string[]>> = {
  I1: fence,
  I2: edges,
  I3: sequence,
  I4: singleWinner,
  I5: pauseBinds,
  I6: loadable,
  I7: conservation,
};

/** What the promises I1 to I7 say against a task's rows, log and outside effects; empty when all hold. */
export function checkTask(record: TaskRecord): readonly Violation[] {
  return Object.entries(RULES).flatMap(([invariant, rule]) =>
    // Keys of RULES.
    rule(record).map((problem) => ({ invariant: invariant as InvariantId, taskId: record.task.id, problem })),
  );
}
