import type { Question, TaskContext, TaskState } from "../../sdk/worker";

type Used = "input" | "notes" | "step" | "message" | "artifact" | "usage" | "progress" | "checkpoint";

/** The part of a worker's context that this agent uses. */
export interface DigestContext extends Pick<TaskContext<unknown>, Used> {
  readonly state: Pick<TaskState, "get" | "set">;
  ask(question: KeyedQuestion): Promise<unknown>;
}

export type KeyedQuestion = Question & { readonly key: string };
