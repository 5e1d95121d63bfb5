import type { LookAtHitInput } from "../../contract/checkpoint-inputs";
import type { HitView } from "../../contract/checkpoint-view";
import { contextLines } from "../../contract/document/context-lines";
import { findInTape } from "../../contract/document/find-values";
import { findNode } from "../../contract/document/tape-pointer";
import { runInSlices, scanInSlices } from "../../contract/document/tree/in-slices";
import type { Caller, Ports } from "../../ports";
import { BREATH } from "./breath";

/** What a search found, seen in its place in the state, and what stood there in the other versions of its task. */
export async function lookAtHit(ports: Ports, caller: Caller, hit: LookAtHitInput): Promise<HitView> {
  const ref = { tenantId: caller.tenantId, taskId: hit.taskId };
  const [checkpoint, history] = await Promise.all([
    ports.reader.findCheckpoint(ref, hit.version),
    ports.checkpoints.valueHistory(ref, hit.path),
  ]);
  if (!checkpoint) return { pointer: null, lines: [], history };
  const tape = await scanInSlices(checkpoint.dataText, BREATH);
  // A value is findable by how it begins, so it is looked for as a part and told by its beginning.
  const sought = { path: hit.path, how: "contains", value: hit.value } as const;
  const found = (await runInSlices(findInTape(tape, sought), BREATH, () => false)) ?? [];
  const pointer = found.find(({ value }) => value === hit.value)?.path ?? null;
  const node = pointer === null ? null : findNode(tape, pointer);
  return { pointer, lines: node === null ? [] : contextLines(tape, node), history };
}
