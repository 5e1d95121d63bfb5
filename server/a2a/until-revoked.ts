import type { A2aCall } from "./call";
import { shownKey } from "./identify";

/** Wakes are hints: at the latest after this long the key of a stream is looked at. */
const LOOK_MS = 5_000;

/** True once the key that the caller showed opens nothing any more; false when the stream was over first, or has no key. */
export async function untilRevoked({ request, door }: A2aCall, over: AbortSignal): Promise<boolean> {
  const secret = shownKey(request);
  if (secret === null) return false;
  const { keys, wakes } = door.ports;
  while (!over.aborted) {
    await wakes.wait(["keys"], LOOK_MS, over);
    // A database that does not answer takes nobody's key away.
    const stands = await keys.findBearer(secret).catch(() => "unknown");
    if (stands === null) return true;
  }
  return false;
}
