import type { JsonValue } from "../../contract/primitives";
import type { KILLED_WORKFLOWS } from "./killed-workflows";

/** What becomes of a workflow of `KILLED_WORKFLOWS`. */
interface Fate {
  /** Which question is answered first. */
  readonly first: "a" | "b";
  /** Left out: 1 to `a`, 2 to `b`. */
  readonly answers?: Readonly<Partial<Record<"a" | "b", JsonValue>>>;
  /** What is open after it, by path and key; the task goes on with it, or not. */
  readonly left: string;
  readonly goesOn: boolean;
  readonly output: unknown;
  /** What is recorded, beside the shape of the workflow; the node's asking is there once for each time that it ran. */
  readonly records: readonly string[];
}

export const FATES: Readonly<Record<keyof typeof KILLED_WORKFLOWS, Fate>> = {
  reruns: {
    first: "b",
    left: "reruns@1/node@1:a",
    goesOn: true,
    output: { after: { a: 1, b: 2 } },
    records: ["reruns@1/node@1?1", "reruns@1/node@1?2", "reruns@1/node@1", "reruns@1/after@1"],
  },
  waits: {
    first: "b",
    left: "waits@1/node@1:a",
    goesOn: false,
    output: { a: 1, b: 2 },
    records: ["waits@1/node@1?1", "waits@1/node@1"],
  },
  completes: {
    first: "b",
    left: "completes@1/node@1:a",
    goesOn: false,
    output: { a: 1, b: 2 },
    records: ["completes@1/node@1?1", "completes@1/node@1"],
  },
  gathers: {
    first: "a",
    left: "gathers@1/node@1:b",
    goesOn: true,
    output: [1, 2],
    records: ["gathers@1/node@1?1", "gathers@1/node@1?2", "gathers@1/node@1"],
  },
  puts_out: {
    first: "a",
    left: "puts_out@1/node@1:b",
    goesOn: true,
    output: { after: "early" },
    records: [
      "puts_out@1/node@1=",
      "puts_out@1/node@1?1",
      "puts_out@1/node@1?2",
      "puts_out@1/node@1",
      "puts_out@1/after@1",
    ],
  },
  nests: {
    first: "b",
    left: "nests@1/nested@1/x@1:a",
    goesOn: true,
    output: { x: 1, y: 2 },
    records: [
      "nests@1/nested@1/x@1?1",
      "nests@1/nested@1/y@1?1",
      "nests@1/nested@1/y@1",
      "nests@1/nested@1/x@1",
      "nests@1/nested@1/all@1",
      "nests@1/nested@1",
    ],
  },
  loops: {
    first: "a",
    left: "loops@1/node@2:b",
    goesOn: true,
    output: { after: ["2", 2] },
    records: ["loops@1/node@1?1", "loops@1/node@1", "loops@1/node@2?1", "loops@1/node@2", "loops@1/after@1"],
  },
  signs_in: {
    first: "a",
    left: "signs_in@1/y@1:b",
    goesOn: true,
    output: { x: 1, y: [1, 2] },
    records: ["signs_in@1/x@1", "signs_in@1/y@1?1", "signs_in@1/y@1"],
  },
  fans_in: {
    first: "b",
    left: "fans_in@1/x@1:a",
    goesOn: true,
    output: { after: { x: 1, y: 2 } },
    records: [
      "fans_in@1/x@1?1",
      "fans_in@1/y@1?1",
      "fans_in@1/y@1",
      "fans_in@1/x@1",
      "fans_in@1/all@1",
      "fans_in@1/after@1",
    ],
  },
  queues: {
    first: "a",
    left: "queues@1/node@2:b",
    goesOn: true,
    output: ["2", 2],
    records: [
      "queues@1/x@1",
      "queues@1/y@1",
      "queues@1/node@1?1",
      "queues@1/node@1",
      "queues@1/node@2?1",
      "queues@1/node@2",
    ],
  },
  retries: {
    first: "a",
    left: "retries@1/node@1:b",
    goesOn: true,
    output: [1, 2, 3],
    records: [
      "retries@1/node@1?1",
      "retries@1/node@1",
      "retries@1/node@1?2",
      "retries@1/node@1~2",
      "retries@1/node@1~3",
    ],
  },
  approves: {
    first: "a",
    answers: { a: { confirmed: true, arguments: { amount: 60 } } },
    left: "approves@1/node@1:b",
    goesOn: true,
    output: [{ amount: 60 }, 2],
    records: [
      "approves@1/node@1?1",
      "approves@1/node@1",
      "approves@1/node@1~2:pay",
      "approves@1/node@1?2",
      "approves@1/node@1~2",
    ],
  },
  children: {
    first: "a",
    left: "children@1/node@1/x@2:b",
    goesOn: true,
    output: [1, 2],
    records: [
      "children@1/node@1/x@1?1",
      "children@1/node@1/x@1",
      "children@1/node@1/x@2?1",
      "children@1/node@1/x@2",
      "children@1/node@1",
    ],
  },
  calls: {
    first: "a",
    left: "calls@1/last@1:b",
    goesOn: true,
    output: [{ after: 1 }, 2],
    records: ["calls@1/node@1?1", "calls@1/node@1", "calls@1/after@1", "calls@1/last@1?1", "calls@1/last@1"],
  },
  refuses: {
    first: "a",
    answers: { a: { confirmed: false, note: "too much" }, b: { confirmed: true } },
    left: "refuses@1/node@1:b",
    goesOn: true,
    output: ["too much", { amount: 80 }],
    records: ["refuses@1/node@1?1", "refuses@1/node@1?2", "refuses@1/node@1:pay", "refuses@1/node@1"],
  },
  objects: {
    first: "a",
    answers: { a: { confirmed: true, arguments: { amount: 99 } } },
    left: "objects@1/node@1:b",
    goesOn: true,
    output: ["99 is too much.", 2],
    records: ["objects@1/node@1?1", "objects@1/node@1?2", "objects@1/node@1"],
  },
  beside: {
    first: "a",
    left: "beside@1/y@1:b",
    goesOn: true,
    output: { after: { after: 1 }, y: [{ x: "beside" }, 2] },
    records: [
      "beside@1/node@1?1",
      "beside@1/node@1",
      "beside@1/after@1",
      "beside@1/x@1",
      "beside@1/y@1?1",
      "beside@1/y@1",
    ],
  },
};
