import type { JsonValue } from "../../../contract/primitives";
import { keyOfTry, placeOf } from "../../../contract/workflow/node-key";
import type { RunResult } from "../rules/record-book";
import type { Invocation, RunPlace } from "./invocation";

/** The end of a run: completed is said in so many words, also with nothing to give. */
export async function recordRun(
  { invocation, path }: Omit<RunPlace, "node">,
  { tryNo, way }: { readonly tryNo: number; readonly way?: string | undefined },
  work: () => unknown,
): Promise<JsonValue> {
  const { name } = placeOf(path);
  const result = await invocation.record<RunResult>(keyOfTry(path, tryNo), () => toResult(work(), way), { name });
  return result.output;
}

export function toResult(output: unknown, route: string | undefined): RunResult {
  return { output: (output ?? null) as JsonValue, ...(route === undefined ? {} : { route }) }; // JSON, as the step checks
}

type TaskParts = Pick<Invocation["ctx"], "task" | "message" | "artifact" | "usage" | "reserve" | "progress">;

/** What a node may say to people, as the task's own context does it. */
export function taskParts({ task, message, artifact, usage, reserve, progress }: Invocation["ctx"]): TaskParts {
  return { task, message, artifact, usage, reserve, progress };
}
