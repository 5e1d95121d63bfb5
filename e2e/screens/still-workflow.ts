import type { Page } from "@playwright/test";
import type { EventView, InterruptView, TaskView } from "../../server/contract/task-view";
import type { GraphShape } from "../../server/contract/workflow/graph-shape";
import { anEvent, anInterrupt } from "../../server/testing/make-views";
import { answerCalls, changeAnswers } from "./answer-calls";
import { ago, MINUTE, SECOND } from "./still-time";

const SHAPE: GraphShape = {
  name: "vet",
  nodes: [
    { name: "collect_documents", kind: "tool", maxRuns: 3 },
    { name: "check_registry", kind: "tool" },
    { name: "check_finances", kind: "workflow" },
    { name: "check_references", kind: "question", waits: true },
    { name: "gather", kind: "join" },
    { name: "score_supplier", kind: "agent" },
    { name: "decide", kind: "route" },
    { name: "approve_supplier", kind: "question" },
    { name: "write_rejection", kind: "agent" },
  ],
  edges: [
    { from: "START", to: "collect_documents" },
    ...["check_registry", "check_finances", "check_references"].flatMap((name) => [
      { from: "collect_documents", to: name },
      { from: name, to: "gather" },
    ]),
    { from: "gather", to: "score_supplier" },
    { from: "score_supplier", to: "decide" },
    { from: "decide", to: "approve_supplier", on: "70 or more" },
    { from: "decide", to: "write_rejection", on: "under 70" },
    { from: "decide", to: "collect_documents", on: "papers missing" },
  ],
};

let seq = 0;
function recorded(key: string, { endedMs, tookMs, result = { output: null } }: Recorded): EventView {
  seq += 1;
  const times = { startedAt: ago(endedMs + tookMs), endedAt: ago(endedMs) };
  const name = key.replace(/^.*\//, "");
  return anEvent({ seq, type: "step.completed", at: ago(endedMs), data: { key, name, tool: null, ...times, result } });
}
interface Recorded {
  readonly endedMs: number;
  readonly tookMs: number;
  readonly result?: EventView["data"];
}

/** One turn of the loop, up to where the papers were missing. */
function firstTurn(): readonly EventView[] {
  const done = (name: string, endedMs: number, tookMs: number) => recorded(`vet@1/${name}@1`, { endedMs, tookMs });
  const missing = { output: null, route: "papers missing" };
  return [
    recorded("vet@1#", { endedMs: BEGUN_MS, tookMs: SECOND, result: JSON.parse(JSON.stringify(SHAPE)) }),
    done("collect_documents", 99 * MINUTE, 38 * SECOND),
    done("check_registry", 98 * MINUTE, 3 * SECOND),
    done("check_finances", 95 * MINUTE, 3 * MINUTE),
    done("check_references", 30 * MINUTE, 68 * MINUTE),
    done("gather", 30 * MINUTE, SECOND),
    done("score_supplier", 29 * MINUTE, 20 * SECOND),
    recorded("vet@1/decide@1", { endedMs: 28 * MINUTE, tookMs: SECOND, result: missing }),
  ];
}

/** Before the moment of the screens. */
const BEGUN_MS = 100 * MINUTE;
const RUNNING_MS = 2 * MINUTE;

const EVENTS: readonly EventView[] = [
  ...firstTurn(),
  recorded("vet@1/collect_documents@2", { endedMs: 27 * MINUTE, tookMs: 41 * SECOND }),
  recorded("vet@1/check_registry@2", { endedMs: 26.5 * MINUTE, tookMs: 3 * SECOND }),
  recorded("vet@1/check_references@2?1", { endedMs: 26 * MINUTE, tookMs: SECOND, result: { asked: [], seen: [] } }),
  recorded("vet@1/check_finances@2/ratios@1", { endedMs: RUNNING_MS, tookMs: 24 * MINUTE }),
];

const question = (no: number, message: string, more: Partial<InterruptView> = {}): InterruptView =>
  anInterrupt({
    id: `019abf6b-0000-7000-8000-00000000010${no}`,
    key: `referee-${no}`,
    nodePath: "vet@1/check_references@2",
    runId: "2",
    message,
    openedAt: ago(26 * MINUTE),
    schema: { type: "string", title: "Answer" },
    ...more,
  });

const TASK: Partial<TaskView> = {
  ...{
    title: "Vet the supplier applications of April",
    agent: "supplier-vetter",
    scope: "prod/procurement",
    labels: [],
  },
  ...{ createdAt: ago(BEGUN_MS + 2 * SECOND), stateSince: ago(BEGUN_MS), updatedAt: ago(RUNNING_MS) },
  ...{ activeMs: 0, activeSince: ago(BEGUN_MS), progress: null, stepsDone: EVENTS.length, eventSeq: EVENTS.length },
  stateLog: [
    ["submitted", Date.parse(ago(BEGUN_MS + 2 * SECOND))],
    ["working", Date.parse(ago(BEGUN_MS))],
  ],
  running: [
    {
      key: "vet@1/check_finances@2/compare@1",
      name: "compare",
      tool: "ledger.read",
      repeatable: true,
      startedAt: ago(RUNNING_MS),
    },
  ],
  interrupts: [
    question(1, "Referee A: delivered on time?", {
      status: "answered",
      answer: "Yes, two late in 3 years.",
      answeredAt: ago(9 * MINUTE),
      answeredBy: { kind: "operator", id: "reviewer-2" },
    }),
    question(2, "Referee B: any open claims?"),
    question(3, "Referee C: would you buy again?"),
  ],
  openInterrupts: 2,
};

/** A task in the middle of a workflow, with a loop, a branch that runs and one that asks: in the place of a seeded one. */
export async function stillWorkflow(page: Page): Promise<void> {
  await changeAnswers<TaskView>(page, "task.get", (task) => ({ ...task, ...TASK }));
  await answerCalls(page, { "event.list": { items: EVENTS, hasMore: false } });
}
