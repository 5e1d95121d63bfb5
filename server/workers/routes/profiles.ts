import { AskProfiles, ProbeAnswer, ProfileName } from "../../contract/agent-profile";
import { either } from "../../http/either";
import { hostedProfiles } from "../../queries/profile/hosted-profiles";
import { type Answer, done, turnedAway } from "../answer";
import type { Call } from "../call";
import { fieldsOf, malformed, readBody } from "../read-body";

const LIMIT_BYTES = 64 * 1024;
const SCOPE = "profiles";

/** POST /api/workers/profiles: with their secrets, so for keys of their own scope alone. */
export async function askProfiles({ request, ports, bearer, stopping, lostKey }: Call): Promise<Answer> {
  if (!bearer.scopes.includes(SCOPE)) return notForThisKey();
  const body = await readBody(request, AskProfiles, LIMIT_BYTES);
  if ("answer" in body) return body.answer;
  const { signal, release } = either(request.signal, stopping);
  const profiles = await hostedProfiles(ports, { tenantId: bearer.tenantId, ...body.value }, signal).finally(release);
  return (await lostKey()) ?? done(profiles);
}

/** POST /api/workers/profiles/{name}/probe */
export async function answerProbe({ request, ports, bearer }: Call, part: string): Promise<Answer> {
  if (!bearer.scopes.includes(SCOPE)) return notForThisKey();
  const name = ProfileName.safeParse(part);
  if (!name.success) return malformed(fieldsOf(name.error.issues));
  const body = await readBody(request, ProbeAnswer, LIMIT_BYTES);
  if ("answer" in body) return body.answer;
  await ports.profiles.answerProbe({ tenantId: bearer.tenantId, name: name.data }, body.value);
  return done({});
}

function notForThisKey(): Answer {
  return turnedAway(403, `This key does not open the agents' profiles: it lacks the scope ${SCOPE}.`);
}
