import { appendFileSync } from "node:fs";
import type { Plan } from "./plan";

/** Something a step did outside, seen by a checker that trusts neither worker nor server. */
export interface Mark {
  readonly taskId: string;
  readonly attemptNo: number;
  readonly key: string;
  readonly idempotencyKey: string;
  readonly phase: "began" | "ended" | "aborted";
  /** Milliseconds since 1970, by this machine's clock. */
  readonly at: number;
  readonly pid: number;
}

/** Leaves the mark before it returns. */
export async function leaveMark(marks: Plan["marks"], mark: Omit<Mark, "at" | "pid">): Promise<void> {
  const line = JSON.stringify({ ...mark, at: Date.now(), pid: process.pid } satisfies Mark);
  // One write of one line: lines of several processes do not mix.
  if (marks?.file) appendFileSync(marks.file, `${line}\n`);
  if (marks?.url)
    await fetch(marks.url, { method: "POST", headers: { "content-type": "application/json" }, body: line });
}
