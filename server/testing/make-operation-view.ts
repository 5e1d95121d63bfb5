import type { OperationActions, OperationCounts, OperationView } from "../contract/operation-view";

const NO = { allowed: false };

type Overrides = Partial<Omit<OperationView, "counts" | "actions">> & {
  readonly counts?: Partial<OperationCounts>;
  readonly actions?: Partial<OperationActions>;
};

/** A pause of one task that is over, unless told otherwise. */
export function makeOperationView({ counts, actions, ...overrides }: Overrides = {}): OperationView {
  return {
    ...{ id: "0199a000-0000-7000-8000-000000000001", verb: "pause", undoes: null, undoneBy: null },
    ...{ actor: "operator:ann", reason: "Outage", filter: null, params: { mode: "finish_step" }, state: "finished" },
    ...{ holdId: null, selecting: false, perSecond: null, version: 1, targets: 1, failure: null },
    ...{ createdAt: "2026-01-05T10:00:00Z", decidedAt: null, finishedAt: null },
    ...overrides,
    counts: { asked: 0, done: 0, already: 0, skipped: 0, refused: 0, failed: 0, gone: 0, waiting: 0, ...counts },
    actions: { stop: NO, retry: NO, undo: NO, ...actions },
  };
}
