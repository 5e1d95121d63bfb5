import type { AgentDefinition } from "../define-agent";
import { cleanText } from "../state/clean-text";
import type { CleanUpContext } from "../task-context";
import type { Attempt } from "./attempt";
import { createContext } from "./create-context";
import { execute } from "./run-step";

const STEP = { key: "clean-up", name: "Clean up", tool: null, repeatable: false };
const MAX_PROBLEM_CHARS = 2_000;

/** Runs the agent's clean-up once, in a step of its own, and ends the task as canceled. Never rejects. */
export async function cleanUp(agent: AgentDefinition<never>, attempt: Attempt): Promise<void> {
  const problem = await problemOf(agent, attempt);
  await attempt.endWith({ kind: "cleaned_up", problem }).catch(() => attempt.end("canceled"));
}

async function problemOf({ cleanUp: run }: AgentDefinition<never>, attempt: Attempt): Promise<string | null> {
  if (!run) return "The agent offers no clean-up.";
  const step = attempt.begin(STEP);
  const result = await execute(attempt, step, (tools) => {
    const { task, input, state, notes, messages, message, artifact, usage } = createContext(attempt, "attempt");
    const context: CleanUpContext = { ...tools, task, input, state, notes, messages, message, artifact, usage };
    // The agent's input type is what its schema says; the server checked the input against it.
    return run(context as never);
  });
  attempt.record(step, result).catch(() => undefined);
  return result.status === "failed" ? cleanText(result.error, MAX_PROBLEM_CHARS) || "It failed." : null;
}
