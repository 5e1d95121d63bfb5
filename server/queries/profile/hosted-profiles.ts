import { openSecrets } from "../../commands/profile/open-secrets";
import type { HostedProfiles } from "../../contract/agent-profile";
import type { Ports } from "../../ports";

interface AskOrder {
  readonly tenantId: string;
  /** The stamp of what the asker has. */
  readonly known: string | null;
  readonly waitMs: number;
}

const PROFILES_TOPIC = "profiles";

/** All profiles with their secrets, once they are not as the asker knows them, or the wait is over. */
export async function hostedProfiles(
  ports: Pick<Ports, "profiles" | "sealing" | "wakes" | "digest">,
  { tenantId, known, waitMs }: AskOrder,
  signal: AbortSignal,
): Promise<HostedProfiles> {
  const over = new AbortController();
  // Before it is read: what changes in between wakes at once.
  const woken = waitMs > 0 ? ports.wakes.wait([PROFILES_TOPIC], waitMs, AbortSignal.any([signal, over.signal])) : null;
  try {
    const now = await read(ports, tenantId);
    if (now.stamp !== known || !woken) return now;
    await woken;
    return await read(ports, tenantId);
  } finally {
    over.abort();
  }
}

async function read(ports: Pick<Ports, "profiles" | "sealing" | "digest">, tenantId: string): Promise<HostedProfiles> {
  const stored = await ports.profiles.stored(tenantId);
  const marks = stored.map(({ id, revision, probeId }) => `${id}:${revision}:${probeId ?? ""}`);
  const profiles = stored.map((profile) => {
    const { name, revision, spec, probeId } = profile;
    return { name, revision, spec, probeId, secrets: openSecrets(ports, profile) };
  });
  return { stamp: ports.digest(marks.join()).sha256, profiles };
}
