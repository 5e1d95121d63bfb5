import type { CheckpointInput } from "../../contract/checkpoint-inputs";
import { type HeavyPart, heaviestPart } from "../../contract/document/heaviest-part";
import { scanInSlices } from "../../contract/document/tree/in-slices";
import type { Caller, Ports } from "../../ports";
import { BREATH } from "./breath";

/** What makes up over half of a state, however large that is; null where nothing does. */
export async function findHeavyPart(
  { reader }: Ports,
  caller: Caller,
  { taskId, version }: CheckpointInput,
): Promise<HeavyPart | null> {
  const checkpoint = await reader.findCheckpoint({ tenantId: caller.tenantId, taskId }, version);
  return checkpoint && heaviestPart(await scanInSlices(checkpoint.dataText, BREATH), "");
}
