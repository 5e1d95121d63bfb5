import type { ScanCheckpointsInput } from "../../contract/checkpoint-inputs";
import type { ScanHit, ScanView } from "../../contract/checkpoint-view";
import { type FoundValue, findValues } from "../../contract/document/find-values";
import { runInSlices } from "../../contract/document/tree/in-slices";
import type { Caller, Ports } from "../../ports";
import { BREATH } from "./breath";

/** A part of a task's versions looked through whole, the newest first. */
export async function scanCheckpoints(ports: Ports, caller: Caller, sought: ScanCheckpointsInput): Promise<ScanView> {
  const ref = { tenantId: caller.tenantId, taskId: sought.taskId };
  const { versions, total, left } = await ports.checkpoints.nextToScan(ref, sought.before);
  const hits: ScanHit[] = [];
  for (const { version, dataText, createdAt, sizeBytes } of versions) {
    const found = (await runInSlices(findValues(dataText, sought), BREATH, () => false)) ?? [];
    const of = { version, sizeBytes, createdAt: createdAt.toISOString() };
    hits.push(...found.map((value: FoundValue) => ({ ...value, ...of })));
  }
  const last = versions.at(-1);
  const rest = left - versions.length;
  return { hits, scanned: total - rest, total, next: last && rest > 0 ? last.version : null };
}
