import type { AgentProcess } from "../process/agent-process";
import type { Reporter } from "./reporter";

/** The contract takes no more of them; whoever looks finds the others by their marker. */
const MAX_PIDS = 1_000;

/** Tells the record which processes outlived the end of theirs. One that cannot be told hears of it at the machine's next start. */
export async function tellLeft(
  reporter: Reporter,
  { executionId }: Pick<AgentProcess, "executionId">,
  pids: readonly number[],
): Promise<void> {
  if (pids.length === 0) return;
  await reporter.leftRunning({ executionId, pids: pids.slice(0, MAX_PIDS) }).catch(() => undefined);
}
