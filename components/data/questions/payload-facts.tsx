import { cutText } from "@/components/ui/cut-text";
import { KeyValues } from "@/components/ui/key-values";
import type { JsonValue } from "@/server/contract/primitives";

const LONGEST = 2_000;

/** What the agent passed along with its question: plain values as facts, the rest as JSON. */
export function PayloadFacts({ payload }: { payload: JsonValue }) {
  if (payload === null || typeof payload !== "object" || Object.keys(payload).length === 0) return null;
  const isPlain =
    !Array.isArray(payload) && Object.values(payload).every((value) => value === null || typeof value !== "object");
  return (
    <div className="mt-2.5">
      <p className="mb-1 text-t3 text-xs">From the agent</p>
      {isPlain ? (
        <KeyValues
          items={Object.entries(payload).map(([label, value]) => ({ label, value: cutText(String(value), LONGEST) }))}
        />
      ) : (
        <pre className="mono max-h-60 overflow-auto whitespace-pre-wrap rounded-md bg-s2 p-2 text-xs [overflow-wrap:anywhere]">
          {cutText(JSON.stringify(payload, null, 2), LONGEST)}
        </pre>
      )}
    </div>
  );
}
