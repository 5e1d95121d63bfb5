import type { CheckpointInput } from "../../contract/checkpoint-inputs";
import { type HeavyPart, heaviestPart, LEAST_BYTES } from "../../contract/document/heaviest-part";
import { scanInSlices } from "../../contract/document/tree/in-slices";
import type { Caller, Ports, TaskRef } from "../../ports";
import { BREATH } from "./breath";

type Read = Pick<Ports, "reader">;

// However many pages ask, a process holds one state at a time for this: it is a hint, and a state may be very large.
let before: Promise<unknown> = Promise.resolve();

/** What makes up over half of a state, however large that is; null where nothing does. */
export async function findHeavyPart(
  ports: Read,
  caller: Caller,
  { taskId, version }: CheckpointInput,
): Promise<HeavyPart | null> {
  const ref = { tenantId: caller.tenantId, taskId };
  const bytes = await ports.reader.checkpointSize(ref, version);
  if (bytes === null || bytes < LEAST_BYTES) return null;
  const found = before.then(() => readAndWeigh(ports, ref, version));
  before = found.catch(() => undefined);
  return found;
}

async function readAndWeigh({ reader }: Read, ref: TaskRef, version: number): Promise<HeavyPart | null> {
  const checkpoint = await reader.findCheckpoint(ref, version);
  return checkpoint && heaviestPart(await scanInSlices(checkpoint.dataText, BREATH), "");
}
