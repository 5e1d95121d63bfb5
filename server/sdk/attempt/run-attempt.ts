import type { AgentDefinition } from "../define-agent";
import { cleanText } from "../state/clean-text";
import type { Attempt } from "./attempt";
import { createContext } from "./create-context";
import type { Outcome } from "./ending";
import { errorText } from "./error-text";

const MAX_REASON_CHARS = 20_000;

/** Runs the agent's function for one attempt and says how the task ended. Never rejects. */
export async function runAttempt(agent: AgentDefinition<never>, attempt: Attempt): Promise<void> {
  const outcome = await outcomeOf(agent, attempt);
  try {
    await attempt.endWith({ kind: "finish", outcome });
  } catch (error) {
    // The attempt is over, which is what an outcome is for; or the last report was refused, and then the task says so.
    if (attempt.over) return;
    await attempt.endWith({ kind: "finish", outcome: failed(error) }).catch(() => attempt.end("superseded"));
  }
}

async function outcomeOf(agent: AgentDefinition<never>, attempt: Attempt): Promise<Outcome> {
  try {
    // The agent's input type is what its schema says; the server checked the input against it.
    const returned = await agent.run(createContext(attempt) as never);
    return { kind: "completed", reason: typeof returned === "string" ? cleanText(returned, MAX_REASON_CHARS) : null };
  } catch (error) {
    attempt.abortSteps();
    return failed(error);
  }
}

function failed(error: unknown): Outcome {
  return { kind: "failed", reason: cleanText(errorText(error), MAX_REASON_CHARS) };
}
