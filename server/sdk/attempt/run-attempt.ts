import type { AgentDefinition } from "../define-agent";
import { cleanText } from "../state/clean-text";
import type { Attempt } from "./attempt";
import { cleanUp } from "./clean-up";
import { createContext } from "./create-context";
import type { Ending, Outcome } from "./ending";
import { errorText } from "./error-text";
import { tellStopped } from "./tell-stopped";

const MAX_REASON_CHARS = 20_000;
const MAX_LAUNCH_CHARS = 2_000;

/** Runs the agent's function for one attempt and says how the task ended; or its clean-up, when that is asked for. Never rejects. */
export async function runAttempt(agent: AgentDefinition<never>, attempt: Attempt): Promise<void> {
  const over = attempt.done.then(() => "over" as const);
  const next = Promise.race([attempt.toCleanUp.then(() => "clean_up" as const), over]);
  const ran = runToEnd(agent, attempt);
  if ((await next) === "clean_up") await cleanUp(agent, attempt);
  await ran;
  await tellStopped(attempt);
}

async function runToEnd(agent: AgentDefinition<never>, attempt: Attempt): Promise<void> {
  const ending = await endingOf(agent, attempt);
  try {
    await attempt.endWith(ending);
  } catch (error) {
    // The run is over, which is what an outcome is for; or the last report was refused, and then the task says so.
    if (attempt.runOver) return;
    await attempt.endWith({ kind: "finish", outcome: failed(error) }).catch(() => attempt.end("superseded"));
  }
}

async function endingOf(agent: AgentDefinition<never>, attempt: Attempt): Promise<Ending> {
  try {
    await agent.start?.(createContext(attempt) as never);
  } catch (error) {
    return failedLaunch(error, attempt);
  }
  return { kind: "finish", outcome: await outcomeOf(agent, attempt) };
}

/** A resume that led nowhere is taken back: the task is paused again. Without one the task has failed. */
function failedLaunch(error: unknown, { work }: Attempt): Ending {
  if (!work.resume?.continuity) return { kind: "finish", outcome: failed(error) };
  return { kind: "launch_failed", reason: cleanText(errorText(error), MAX_LAUNCH_CHARS) || "It did not say why." };
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
