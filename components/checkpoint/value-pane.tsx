"use client";
import { Copy, Eye } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { copyToClipboard } from "@/components/ui/copy-to-clipboard";
import { formatBytes } from "@/components/ui/format/format-bytes";
import { plural } from "@/components/ui/format/plural";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { lazyPart, OVER_PAGE } from "@/components/ui/lazy-part/lazy-part";
import { toast } from "@/components/ui/toast";
import { escapeText, splitUnseen } from "@/components/ui/visible-text";
import { readPointer } from "@/server/contract/document/json-pointer";
import type { SelectedValue } from "@/server/contract/document/tree/tree-protocol";
import { isRedacted } from "@/server/contract/is-redacted";
import type { TreeClient } from "./tree/tree-client";

interface ValuePaneProps {
  taskId: string;
  tree: TreeClient;
  selected: SelectedValue | null;
}

/** The selected value in full: where it is, what it is, its text, and both to copy. */
export function ValuePane({ taskId, tree, selected }: ValuePaneProps) {
  useShortcuts(
    selected
      ? [{ keys: "c", label: "Copy the path", group: "Checkpoint", run: () => void copyPath(selected.pointer) }]
      : [],
  );
  if (!selected) return <p className="p-5 text-t3 phone:hidden">Select a value to read it in full.</p>;
  return (
    <>
      <header className="flex min-h-11 flex-none items-center gap-2 border-line border-b py-1 pr-3 pl-4">
        <h2 className="mono min-w-0 truncate font-medium">
          <bdi>{nameOf(selected)}</bdi>
        </h2>
        <span className="num min-w-0 flex-1 truncate text-t3 text-xs">{factsOf(selected)}</span>
        <Button size="sm" kbd="c" onClick={() => void copyPath(selected.pointer)}>
          Copy path
        </Button>
        <Button size="sm" icon={<Copy className="size-3" />} onClick={() => void copyValue(tree)}>
          Copy value
        </Button>
      </header>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text is reached by keys
        tabIndex={0}
        aria-label="Value"
        className="min-h-0 flex-1 overflow-auto px-4 pt-2.5 pb-6 focus-visible:-outline-offset-2"
      >
        {selected.pointer === "" ? null : (
          <p dir="ltr" className="mono mb-2 text-t3 [overflow-wrap:anywhere] [unicode-bidi:isolate]">
            {escapeText(selected.pointer)}
          </p>
        )}
        {isRedacted(selected.text) ? <Redacted key={selected.pointer} taskId={taskId} selected={selected} /> : null}
        <pre dir="auto" className="mono whitespace-pre-wrap leading-5 [overflow-wrap:anywhere] [unicode-bidi:isolate]">
          <InertText text={selected.text} />
          {selected.isCut ? <span className="text-t3">…</span> : null}
        </pre>
        {selected.isCut ? <More tree={tree} selected={selected} /> : null}
      </section>
    </>
  );
}

/** A value that was taken out before the state was stored, and the way to see it. */
function Redacted({ taskId, selected }: { taskId: string; selected: SelectedValue }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mb-2 flex items-center gap-2">
      <span className="text-t2">•••• redacted</span>
      <Button size="sm" icon={<Eye className="size-3" />} onClick={() => setOpen(true)}>
        Reveal…
      </Button>
      {isOpen ? (
        <RevealDialog
          taskId={taskId}
          mark={selected.text}
          place={escapeText(selected.pointer)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}

const RevealDialog = lazyPart(
  "The dialog",
  () => import("./acts/reveal-dialog").then((each) => each.RevealDialog),
  OVER_PAGE,
);

/** Text whose unseen characters are written out and look unlike the rest. */
function InertText({ text }: { text: string }): ReactNode {
  return splitUnseen(text).map((part, n) =>
    part.isEscape ? (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in order
        key={n}
        className="rounded-xs bg-warn-bg text-warn"
      >
        {part.text}
      </span>
    ) : (
      part.text
    ),
  );
}

/** What one press can show at most; more of it stays in steps. */
const STEP_BYTES = 200_000;

function More({ tree, selected }: { tree: TreeClient; selected: SelectedValue }) {
  const isLast = selected.bytes <= STEP_BYTES;
  return (
    <button type="button" className="link mt-2 text-xs phone:min-h-11" onClick={() => tree.showMore()}>
      {isLast ? `Show all ${formatBytes(selected.bytes)}` : `Show more of ${formatBytes(selected.bytes)}`}
    </button>
  );
}

/** Its own key, or its place in an array. */
function nameOf({ pointer }: SelectedValue): string {
  return escapeText(readPointer(pointer)?.at(-1) ?? "") || (pointer === "" ? "Whole document" : '""');
}

function factsOf({ kind, count, bytes }: SelectedValue): string {
  if (kind === "object") return `${plural(count, "key")}, ${formatBytes(bytes)}`;
  if (kind === "array") return `${plural(count, "item")}, ${formatBytes(bytes)}`;
  return kind === "string" ? `Text, ${formatBytes(bytes)}` : kind;
}

async function copyPath(pointer: string): Promise<void> {
  if (await copyToClipboard(pointer))
    toast({ title: "Path copied", text: escapeText(pointer) || "The whole document" });
}

async function copyValue(tree: TreeClient): Promise<void> {
  if (await copyToClipboard(await tree.readValue())) toast({ title: "Value copied" });
}
