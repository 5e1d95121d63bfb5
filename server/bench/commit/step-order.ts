import type { CommitOrder, StepResult } from "../../domain/task/commit-order";

const NO_CHECKPOINT = "00000000-0000-7000-8000-000000000000";
const STARTED_AT = "2026-01-05T10:00:00.000Z";
/** Makes the event about 2 KB, of text that does not pack well. */
const RESULT = Array.from({ length: 60 }, (_, i) => `line ${i} ${Math.imul(i + 1, 2_654_435_761) >>> 0} of 4711`);

/** A step as its worker tells of it. */
export function aStep(no: number): StepResult {
  return {
    key: `step-${no}`,
    name: "Read a file",
    tool: "read",
    status: "completed",
    repeatable: true,
    startedAt: STARTED_AT,
    endedAt: STARTED_AT,
    result: { lines: RESULT },
    usage: { model: "bench-1", inputTokens: 700, outputTokens: 90, costMicros: 1_200 },
  };
}

/** What a worker commits at the end of a step. */
export function stepOrder(attempt: string, no: number): CommitOrder {
  return {
    attempt,
    no,
    worker: { kind: "worker", id: "bench" },
    agent: { kind: "agent", id: "bench" },
    steps: [aStep(no)],
    running: [],
    messages: [],
    artifacts: [],
    usage: null,
    progress: null,
    liveState: null,
    checkpoint: null,
    end: null,
    // A plain step keeps no version.
    checkpointId: NO_CHECKPOINT,
  };
}
