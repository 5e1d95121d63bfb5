import type { z } from "zod";
import { registerAgent } from "../../commands/worker/register-agent";
import { findSchemaFaults } from "../../contract/find-schema-faults";
import { AgentName } from "../../contract/primitives";
import { RegisterAgent } from "../../contract/register-agent";
import { type Answer, done } from "../answer";
import { mayActFor, notForThisKey } from "../authenticate";
import type { Call } from "../call";
import { fieldsOf, malformed, readBody } from "../read-body";

const LIMIT_BYTES = 1024 * 1024;

/** PUT /api/workers/agents/{name} */
export async function register({ request, ports, bearer }: Call, name: string): Promise<Answer> {
  const agent = AgentName.safeParse(name);
  if (!agent.success) return malformed(fieldsOf(agent.error.issues));
  if (!mayActFor(bearer, name)) return notForThisKey(name);
  const body = await readBody(request, RegisterAgent, LIMIT_BYTES);
  if ("answer" in body) return body.answer;
  const faults = schemaFaults(body.value);
  if (Object.keys(faults).length > 0) return malformed(faults);
  await registerAgent(ports, bearer.tenantId, { ...body.value, name });
  return done({ agent: { name, version: body.value.version } });
}

/** What is wrong with the agent's schemas, by JSON pointer: a form of one, or a check against it, would only fail later. */
function schemaFaults({
  inputSchema,
  stateSchema,
  resumeSchema,
}: z.output<typeof RegisterAgent>): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [name, schema] of Object.entries({ inputSchema, stateSchema, resumeSchema })) {
    // Only the first may not be left out, and says by `true` that anything goes.
    if (schema === null && name !== "inputSchema") continue;
    for (const [place, text] of Object.entries(findSchemaFaults(schema) ?? {})) faults[`/${name}${place}`] = text;
  }
  return faults;
}
