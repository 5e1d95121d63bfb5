import Link from "next/link";
import type { ReactNode } from "react";
import { actorName } from "@/components/data/actor-name";
import { CopyText } from "@/components/ui/copy-text";
import { formatInstantExact } from "@/components/ui/format/format-instant";
import { shortHandle } from "@/components/ui/format/short-handle";
import { KeyValues } from "@/components/ui/key-values";
import { useNow } from "@/components/ui/time/use-now";
import type { ReceiptDetail } from "@/server/contract/activity";
import type { JsonValue } from "@/server/contract/primitives";
import { shortHash, standingWords, targetWords, verbWords } from "./receipt-words";

const BY: Readonly<Record<string, string>> = {
  operator: "person, console",
  client: "client",
  agent: "agent",
  policy: "policy",
};

/** All that the receipt says, one line each; what does not apply is left out. */
export function ReceiptFields({ detail }: { detail: ReceiptDetail }) {
  const now = useNow();
  const lines: [label: string, value: ReactNode][] = [
    ["Time", now === null ? "" : formatInstantExact(detail.at)],
    ["Who", `${actorName(detail.actor)}, ${BY[detail.initiator] ?? detail.initiator}`],
    ["What", verbWords(detail.verb) + (detail.inputHash ? ", with input" : "")],
    ["On", <Target key="on" detail={detail} />],
    ["Scope", detail.scope],
    ["State", statesOf(detail)],
    ["Revision", versionsOf(detail)],
    [
      "Handle",
      detail.handle && (
        <Mono key="handle" text={detail.handle} label="Copy the handle" shown={shortHandle(detail.handle)} />
      ),
    ],
    ["Reason", detail.reason],
    ["Transcript", detail.continueTranscript === null ? null : transcriptWords(detail.continueTranscript)],
    ["Wakes on", <JsonText key="conditions" value={detail.conditions} />],
    ["Woken by", <JsonText key="matched" value={detail.matchedEvent} />],
    [
      "Input",
      detail.inputHash && (
        <Mono
          key="input"
          text={detail.inputHash}
          label="Copy the hash of the input"
          shown={`sha256 ${shortHash(detail.inputHash)}`}
        />
      ),
    ],
    ["Span", detail.spanId && <Mono key="span" text={`${detail.traceId}/${detail.spanId}`} label="Copy the span" />],
    ["Request", detail.requestId && <Mono key="request" text={detail.requestId} label="Copy the request ID" />],
  ];
  return (
    <KeyValues
      className="gap-y-[7px]"
      items={lines.flatMap(([label, value]) => (isNothing(value, detail, label) ? [] : [{ label, value }]))}
    />
  );
}

function isNothing(value: ReactNode, detail: ReceiptDetail, label: string): boolean {
  if (label === "Wakes on") return detail.conditions === null;
  if (label === "Woken by") return detail.matchedEvent === null;
  return value === null || value === "";
}

function Target({ detail }: { detail: ReceiptDetail }) {
  const words = targetWords(detail);
  if (!detail.taskId || detail.taskTitle === null) return <>{words}</>;
  return (
    <Link href={`/tasks/${detail.taskId}`} className="underline decoration-line2 underline-offset-2 hover:text-t1">
      {words}
    </Link>
  );
}

function Mono({ text, label, shown = text }: { text: string; label: string; shown?: string }) {
  return (
    <CopyText text={text} label={label} mono className="-my-1 max-w-full py-1">
      {shown}
    </CopyText>
  );
}

function JsonText({ value }: { value: JsonValue }) {
  return <code className="mono text-2xs">{JSON.stringify(value)}</code>;
}

function statesOf({ stateBefore, stateAfter }: ReceiptDetail): string | null {
  if (!stateBefore || stateBefore === stateAfter) return standingWords(stateAfter) || null;
  return `${standingWords(stateBefore)} to ${standingWords(stateAfter)}`;
}

function versionsOf({ versionBefore, versionAfter, controlRevision }: ReceiptDetail): string | null {
  if (versionAfter === null) return null;
  const moved = versionBefore !== null && versionBefore !== versionAfter;
  const version = moved ? `Version ${versionBefore} to ${versionAfter}` : `Version ${versionAfter}`;
  return controlRevision === null ? version : `${version}, control revision ${controlRevision}`;
}

function transcriptWords(continues: boolean): string {
  return continues ? "Full transcript" : "Digest only";
}
