import type { RegisterAgent } from "../../contract/register-agent";
import type { AgentDefinition } from "../define-agent";
import { backOff } from "../door/back-off";
import type { DoorClient } from "../door/door-client";
import { toJson } from "../state/to-json";
import type { Log } from "./log";

const TIMEOUT_MS = 10_000;

export interface Registration {
  readonly door: DoorClient;
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** Makes the agent known; tries until the server answers. Throws when it refuses, since no later try would fare better. */
export async function register(agent: AgentDefinition<never>, { door, signal, log }: Registration): Promise<void> {
  const text = JSON.stringify(toBody(agent));
  for (let tries = 0; !signal.aborted; tries += 1) {
    const reply = await door.call({ method: "PUT", path: `agents/${agent.name}`, text, timeoutMs: TIMEOUT_MS, signal });
    if (reply.kind === "answered") {
      log.reachable();
      return;
    }
    if (reply.kind === "refused") {
      const fields = Object.entries(reply.fields).map(([path, problem]) => ` ${path}: ${problem}`);
      throw new Error(`The server refused the agent ${agent.name}: ${reply.code} ${reply.message}${fields.join("")}`);
    }
    log.unreachable(reply.problem);
    await backOff(tries, signal);
  }
}

function toBody(agent: AgentDefinition<never>): RegisterAgent {
  const {
    name,
    run,
    start,
    cleanUp,
    keepsSessions,
    secrets,
    inputSchema = true,
    stateSchema = null,
    resumeSchema = null,
    ...rest
  } = agent;
  return {
    ...rest,
    skills: [...(agent.skills ?? [])],
    ...(secrets ? { secrets: { keys: [...(secrets.keys ?? [])], paths: [...(secrets.paths ?? [])] } } : {}),
    pauseModes: [...(agent.pauseModes ?? (["finish_step", "interrupt_immediate", "wait_for_completion"] as const))],
    canPark: agent.canPark ?? true,
    canCleanUp: cleanUp !== undefined,
    resumeCauses: [
      ...(agent.resumeCauses ?? (["explicit_resume", "timeout", "condition_fired", "external_event"] as const)),
    ],
    inputSchema: toJson(inputSchema, "The input schema"),
    stateSchema: toJson(stateSchema, "The state schema"),
    resumeSchema: toJson(resumeSchema, "The resume schema"),
  };
}
