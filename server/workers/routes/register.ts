import { registerAgent } from "../../commands/worker/register-agent";
import { AgentName } from "../../contract/primitives";
import { RegisterAgent } from "../../contract/worker-protocol";
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
  await registerAgent(ports, bearer.tenantId, { ...body.value, name });
  return done({ agent: { name, version: body.value.version } });
}
