import type { CheckpointInput } from "../../contract/checkpoint-inputs";
import { type HeavyPart, heaviestPart } from "../../contract/document/heaviest-part";
import { scanInSlices } from "../../contract/document/tree/in-slices";
import { HELD_BY_SERVER_BYTES } from "../../contract/state-limit";
import type { Caller, Ports } from "../../ports";
import { BREATH } from "./breath";

/** What makes up over half of a state; null where nothing does, or where it is too large to be looked through for this. */
export async function findHeavyPart(
  { reader }: Ports,
  caller: Caller,
  { taskId, version }: CheckpointInput,
): Promise<HeavyPart | null> {
  const ref = { tenantId: caller.tenantId, taskId };
  const size = await reader.checkpointSize(ref, version);
  if (size === null || size > HELD_BY_SERVER_BYTES) return null;
  const checkpoint = await reader.findCheckpoint(ref, version);
  return checkpoint && heaviestPart(await scanInSlices(checkpoint.dataText, BREATH), "");
}
