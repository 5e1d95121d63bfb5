import { TERMINAL_STATES } from "../../domain/task/state";
import { type Control, LEASE_MS } from "../../domain/task/task";
import { chargeOf } from "../../domain/usage/charge-of";
import { budgetsOf, OF_TASK } from "../budgets/budget-sql";
import { type Cell, type Column, type Group, jsonCell } from "./column";
import { appendToStateLog } from "./state-log";
import type { Write } from "./write";

/** A set of columns of the task's row that a decision writes or leaves alone together. `c` gives the SQL of a cell. */
export interface TaskPart {
  readonly name: string;
  readonly group: Group;
  readonly columns: readonly Column[];
  /** Columns in which alike decisions differ; none where it is left out. */
  readonly own?: readonly string[];
  /** Null: this decision leaves the part alone. */
  cells(write: Write): readonly Cell[] | null;
  /** Column and the value it takes. */
  set(c: (column: string) => string): readonly (readonly [column: string, value: string])[];
}

const TERMINAL = [...TERMINAL_STATES].map((state) => `'${state}'`).join(", ");
const NOW = "clock_timestamp()";

const commit: TaskPart = {
  name: "commit",
  group: "step",
  columns: [["commit_no", "int"]],
  cells: ({ change }) => (change.commitNo === undefined ? null : [change.commitNo]),
  set: (c) => [["commit_no", c("commit_no")]],
};

const lease: TaskPart = {
  name: "lease",
  group: "step",
  columns: [["lease_ms", "int"]],
  cells: ({ change }) => (change.lease ? [change.lease === "renew" ? LEASE_MS : null] : null),
  set: (c) => [["lease_until", `${NOW} + ${c("lease_ms")} * interval '1 ms'`]],
};

const running: TaskPart = {
  name: "running",
  group: "step",
  columns: [["running_steps", "jsonb"]],
  cells: ({ change }) => (change.running ? [jsonCell(change.running)] : null),
  set: (c) => [["running_steps", c("running_steps")]],
};

const progress: TaskPart = {
  name: "progress",
  group: "step",
  columns: [["progress", "jsonb"]],
  cells: ({ change }) => (change.progress ? [jsonCell(change.progress)] : null),
  set: (c) => [["progress", c("progress")]],
};

const done: TaskPart = {
  name: "done",
  group: "step",
  columns: [["steps", "int"]],
  cells: ({ change }) => (change.stepsDone ? [change.stepsDone] : null),
  set: (c) => [["steps_done", `t.steps_done + ${c("steps")}`]],
};

const usage: TaskPart = {
  name: "usage",
  group: "step",
  columns: [
    ["input_tokens", "bigint"],
    ["output_tokens", "bigint"],
    ["cached_tokens", "bigint"],
    ["reasoning_tokens", "bigint"],
    ["spent_micros", "bigint"],
  ],
  cells: ({ change: { usage: used } }) =>
    used ? [used.inputTokens, used.outputTokens, used.cachedTokens, used.reasoningTokens, used.spentMicros] : null,
  // What nobody reported stays null.
  set: (c) =>
    usage.columns.map(([name]) => [
      name,
      `case when ${c(name)} is null then t.${name} else coalesce(t.${name}, 0) + ${c(name)} end`,
    ]),
};

const meters: TaskPart = {
  name: "meters",
  group: "budgets",
  columns: [["meters", "jsonb"]],
  cells: ({ change: { meters: told } }) => (told ? [jsonCell(told)] : null),
  set: (c) => [["meters", c("meters")]],
};

/** Time under an attempt since it was last counted: it is charged with this change. */
const metering: TaskPart = {
  name: "metering",
  group: "budgets",
  columns: [],
  cells: ({ task, change }) => (task.budgets.length > 0 && chargeOf(task, change) ? [] : null),
  set: () => [
    ["metered_at", NOW],
    ["metered_ms", msSince("greatest(t.claimed_at, t.metered_at)")],
  ],
};

const exemption: TaskPart = {
  name: "exemption",
  group: "budgets",
  columns: [["exempt", "uuid[]"]],
  cells: ({ change: { exempt } }) => (exempt?.length ? [`{${exempt.join(",")}}`] : null),
  set: (c) => [["exempt_from", `t.exempt_from || ${c("exempt")}`]],
};

const words: TaskPart = {
  name: "words",
  group: "words",
  columns: [["nm", "int"]],
  cells: ({ change }) => (change.messages?.length ? [change.messages.length] : null),
  set: (c) => [["message_seq", `t.message_seq + ${c("nm")}`]],
};

const memory: TaskPart = {
  name: "memory",
  group: "memory",
  columns: [],
  cells: ({ change }) => (change.checkpoint ? [] : null),
  set: () => [["checkpoint_seq", "t.checkpoint_seq + 1"]],
};

const rework: TaskPart = {
  name: "rework",
  group: "rework",
  columns: [["imported", "int"]],
  cells: ({ change }) => (change.imported ? [change.imported.version] : null),
  set: (c) => [["checkpoint_seq", `greatest(t.checkpoint_seq, ${c("imported")})`]],
};

/** A label may bring the task under other budgets, which count from then on. */
const labels: TaskPart = {
  name: "labels",
  group: "labels",
  columns: [["labels", "json"]],
  cells: ({ change }) => (change.labels ? [jsonCell(change.labels)] : null),
  set: (c) => {
    const given = `array(select json_array_elements_text(${c("labels")}))`;
    return [
      ["labels", given],
      ["budgets", budgetsOf({ ...OF_TASK, labels: given })],
      ["metered_at", `case when t.budgets = '{}' then ${NOW} else t.metered_at end`],
    ];
  },
};

const revision: TaskPart = {
  name: "revision",
  group: "control",
  columns: [],
  cells: ({ change }) => (change.control || change.holders?.length ? [] : null),
  set: () => [["control_revision", "t.control_revision + 1"]],
};

const queue: TaskPart = {
  name: "queue",
  group: "control",
  columns: [["queued", "boolean"]],
  cells: ({ change }) => (change.queue ? [change.queue === "now"] : null),
  set: (c) => [["queued_at", `case when ${c("queued")} then ${NOW} end`]],
};

const cancel: TaskPart = {
  name: "cancel",
  group: "control",
  columns: [["cancel_ms", "int"]],
  cells: ({ change }) => (change.cancelInMs === undefined ? null : [change.cancelInMs]),
  set: (c) => [["cancel_due_at", `${NOW} + ${c("cancel_ms")} * interval '1 ms'`]],
};

const move: TaskPart = {
  name: "move",
  group: "control",
  columns: [
    ["state", "task_state"],
    ["pending_pause", "jsonb"],
    ["paused_from_state", "task_state"],
    ["suspension", "text"],
    ["pending_cancel", "jsonb"],
    ["attempt", "uuid"],
    ["last_attempt", "uuid"],
    ["attempt_no", "int"],
    ["worker_id", "text"],
    ["lost_leases", "int"],
    ["open_interrupts", "int"],
    ["ended_reason", "text"],
    ["listens_since", "timestamptz"],
  ],
  own: [
    ...["pending_pause", "paused_from_state", "suspension", "pending_cancel"],
    ...["attempt", "last_attempt", "attempt_no", "worker_id"],
  ],
  cells: ({ change }) => (change.control ? controlCells(change.control) : null),
  set: (c) => [
    ...move.columns.map(([name]) => [name, c(name)] as const),
    ["state_since", `case when t.state = ${c("state")} then t.state_since else ${NOW} end`],
    ["state_log", `case when t.state = ${c("state")} then t.state_log else ${appendToStateLog(c("state"))} end`],
    ["ended_at", `case when ${c("state")} in (${TERMINAL}) then ${NOW} end`],
    // The clock of an attempt runs from its claim to its end, whoever ends it.
    [
      "claimed_at",
      `case when ${c("attempt")} = t.attempt then t.claimed_at when ${c("attempt")} is not null then ${NOW} end`,
    ],
    [
      "active_ms",
      `t.active_ms + case when t.attempt is null or ${c("attempt")} = t.attempt then 0 else ${msSince("t.claimed_at")} end`,
    ],
  ],
};

function controlCells(control: Control): readonly Cell[] {
  return [
    control.state,
    jsonCell(control.pending),
    control.pausedFromState,
    control.suspension,
    jsonCell(control.cancel),
    control.attempt,
    control.lastAttempt,
    control.attemptNo,
    control.workerId,
    control.lostLeases,
    control.openInterrupts,
    control.endedReason,
    control.listensSince,
  ];
}

function msSince(instant: string): string {
  return `greatest(0, coalesce(extract(epoch from ${NOW} - ${instant}) * 1000, 0))::bigint`;
}

export const TASK_PARTS: readonly TaskPart[] = [
  commit,
  lease,
  running,
  progress,
  done,
  usage,
  meters,
  metering,
  exemption,
  words,
  memory,
  rework,
  labels,
  revision,
  queue,
  cancel,
  move,
];
