import { KeyValues } from "@/components/ui/key-values";
import { LongText } from "@/components/ui/long-text";
import { ScrollBox } from "@/components/ui/scroll-box";
import { inertText } from "@/components/ui/visible-text";
import type { JsonValue } from "@/server/contract/primitives";
import { FileChanges } from "../file-changes/file-changes";
import { readFileChanges } from "../file-changes/read-file-changes";
import { isRecord } from "../is-record";

/** What the agent passed along with its question: plain values as facts, changes of files as lines, the rest as JSON. */
export function PayloadFacts({ payload }: { payload: JsonValue }) {
  if (payload === null || typeof payload !== "object" || Object.keys(payload).length === 0) return null;
  const isPlain =
    !Array.isArray(payload) && Object.values(payload).every((value) => value === null || typeof value !== "object");
  const changes = isRecord(payload) ? readFileChanges(payload.call) : [];
  return (
    <div className="mt-2.5">
      <p className="mb-1 text-t3 text-xs">From the agent</p>
      {isPlain ? (
        <KeyValues
          items={Object.entries(payload).map(([label, value]) => ({
            label: inertText(label),
            value: <LongText text={inertText(String(value))} />,
          }))}
        />
      ) : (
        <ScrollBox className="max-h-60 rounded-md bg-s2 p-2 text-xs">
          <LongText
            mono
            className="text-xs"
            text={inertText(JSON.stringify(changes.length > 0 ? withoutChanges(payload) : payload, null, 2))}
          />
        </ScrollBox>
      )}
      <FileChanges changes={changes} />
    </div>
  );
}

/** The rest of it, where its changes are drawn as lines. */
function withoutChanges(payload: JsonValue): unknown {
  if (!isRecord(payload) || !isRecord(payload.call)) return payload;
  const { diffs: _, ...call } = payload.call;
  return { ...payload, call };
}
