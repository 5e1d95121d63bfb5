import type { ScanCheckpointsInput } from "../../contract/checkpoint-inputs";
import type { ScanView } from "../../contract/checkpoint-view";
import { findablePath } from "../../domain/checkpoint/paths-of";
import type { Json } from "../../domain/json";
import type { Caller, Ports } from "../../ports";

/** Hits of one version; the rest of them is the same again. */
const MAX_HITS = 200;
const MAX_SHOWN_CHARS = 200;

/** A part of a task's versions looked through whole, the newest first. */
export async function scanCheckpoints(ports: Ports, caller: Caller, sought: ScanCheckpointsInput): Promise<ScanView> {
  const ref = { tenantId: caller.tenantId, taskId: sought.taskId };
  const { versions, total, left } = await ports.checkpoints.nextToScan(ref, sought.before);
  const hits = versions.flatMap(({ version, dataText, createdAt, sizeBytes }) =>
    find(JSON.parse(dataText), sought).map((hit) => ({
      ...hit,
      version,
      sizeBytes,
      createdAt: createdAt.toISOString(),
    })),
  );
  const last = versions.at(-1);
  const rest = left - versions.length;
  return { hits, scanned: total - rest, total, next: last && rest > 0 ? last.version : null };
}

function find(state: Json, { path, how, value }: ScanCheckpointsInput): { path: string; value: string }[] {
  const wanted = path === undefined ? null : findablePath(path);
  const needle = how === "contains" ? value.toLowerCase() : value;
  const hits: { path: string; value: string }[] = [];
  const open: { readonly at: string; readonly node: Json }[] = [{ at: "", node: state }];
  for (let next = open.pop(); next && hits.length < MAX_HITS; next = open.pop()) {
    const { at, node } = next;
    if (node !== null && typeof node === "object") {
      for (const [key, child] of Object.entries(node).reverse()) {
        open.push({ at: `${at}/${key.replace(/~/g, "~0").replace(/\//g, "~1")}`, node: child });
      }
      continue;
    }
    const text = String(node);
    const fits = how === "exists" || (how === "is" ? text === needle : text.toLowerCase().includes(needle));
    if (fits && (wanted === null || findablePath(at) === wanted)) hits.push({ path: at, value: shown(text) });
  }
  return hits;
}

function shown(text: string): string {
  return text.slice(0, MAX_SHOWN_CHARS).toWellFormed();
}
