import type { TaskContext } from "../../../sdk/worker";

/** The part of a worker's context that a coding agent's run uses. */
export type Runs = Pick<
  TaskContext<unknown>,
  | "task"
  | "input"
  | "state"
  | "notes"
  | "messages"
  | "resume"
  | "step"
  | "ask"
  | "park"
  | "reject"
  | "message"
  | "aside"
  | "usage"
  | "flush"
  | "checkpoint"
  | "openSession"
>;
