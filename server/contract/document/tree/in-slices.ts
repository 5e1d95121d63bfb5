import type { JsonTape } from "../json-tape";
import { scanSteps } from "../scan-json";
import type { HostPorts } from "./host-ports";

/** Steps taken before others are let in, milliseconds. */
const SLICE_MS = 20;

type Breath = Pick<HostPorts, "breathe">;

/** Takes steps until they are done, and lets others in between. Null when it is over before. */
export async function runInSlices<T>(
  steps: Generator<unknown, T>,
  { breathe }: Breath,
  isOver: () => boolean,
): Promise<T | null> {
  for (let until = performance.now() + SLICE_MS; ; ) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await breathe();
    if (isOver()) return null;
    until = performance.now() + SLICE_MS;
  }
}

/** A document's tape, without holding up whoever shares the thread. */
export async function scanInSlices(text: string, breath: Breath): Promise<JsonTape> {
  const tape = await runInSlices(scanSteps(text), breath, () => false);
  if (!tape) throw new Error("A scan that nothing ends has ended.");
  return tape;
}
