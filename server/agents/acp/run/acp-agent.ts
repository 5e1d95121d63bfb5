import { type AgentDefinition, defineAgent } from "../../../sdk/worker";
import type { AgentHost } from "./host";
import { runTask, TASK_INPUT_SCHEMA } from "./run-task";
import { STATE_SCHEMA } from "./state-of";

/** A coding agent of a profile, as a worker serves it. */
export function acpAgent(host: AgentHost): AgentDefinition<unknown> {
  const { profile } = host.options;
  return defineAgent<unknown>({
    name: profile.name,
    version: "1",
    description: profile.description || `A coding agent (${profile.command}) that works in ${profile.folder}.`,
    skills: ["Reads and changes code", "Runs commands after a permission"],
    inputSchema: TASK_INPUT_SCHEMA,
    stateSchema: STATE_SCHEMA,
    resumeSchema: { title: "Message", description: "The agent gets it as its next prompt." },
    secrets: { keys: ["resumeToken"] },
    pauseModes: ["finish_step", "interrupt_immediate", "wait_for_completion"],
    canPark: true,
    resumeCauses: ["explicit_resume", "timeout", "condition_fired", "external_event"],
    concurrency: profile.concurrency,
    builtIn: true,
    keepsSessions: true,
    async run(ctx) {
      const reason = await runTask(ctx, host);
      await host.end(ctx.task.id, "detached");
      return reason;
    },
  });
}
