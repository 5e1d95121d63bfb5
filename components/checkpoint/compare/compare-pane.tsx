"use client";
import { ArrowRight, Download, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { describeFailure } from "@/components/data/describe-failure";
import { ErrorState } from "@/components/ui/error-state";
import { formatCountExact } from "@/components/ui/format/format-count";
import { plural } from "@/components/ui/format/plural";
import { IconButton } from "@/components/ui/icon-button";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { Meter } from "@/components/ui/meter";
import { Note } from "@/components/ui/note";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import type { CompareMode } from "@/server/contract/document/compare/compare-line";
import type { CompareView, ReadyComparison } from "@/server/contract/document/tree/tree-protocol";
import type { CheckpointMeta } from "@/server/contract/task-view";
import { saveFile } from "../save-file";
import { fromSentError } from "../tree/sent-error";
import type { TreeClient } from "../tree/tree-client";
import { CompareList } from "./compare-list";
import { growthWords } from "./compare-row";

export interface ComparePaneProps {
  tree: TreeClient;
  compare: CompareView | null;
  mode: CompareMode;
  /** The version that is read. */
  version: number;
  versions: readonly CheckpointMeta[] | undefined;
  /** Set when another task's version is compared with: what it is called. */
  otherName: string | null;
  /** Grows when a key asks for the choice of versions. */
  asked: number;
  onMode: (mode: CompareMode) => void;
  onVersion: (version: number) => void;
  onClose: () => void;
}

const MODES = [
  { value: "changes", label: "Changes" },
  { value: "side", label: "Side by side" },
  { value: "patch", label: "Patch" },
] as const;
/** Versions offered to choose from; older ones are reached by their rail and by the address. */
const OFFERED = 200;

/** What differs between the version that is read and another one, in three views. */
export function ComparePane(props: ComparePaneProps) {
  const { tree, compare, mode, version, otherName, asked, onMode, onClose } = props;
  const header = useRef<HTMLElement>(null);
  const isReady = compare?.phase === "ready";
  useChangeKeys(tree, isReady ? compare.changes : 0);
  // Outside thing: whoever holds the comparison.
  useEffect(() => {
    if (isReady) tree.setCompareWindow(mode, 0, FIRST_LINES);
  }, [tree, isReady, mode]);
  // Outside thing: the focus; digits typed there choose a version.
  useEffect(() => {
    if (asked > 0) header.current?.querySelector<HTMLElement>("[role=combobox]")?.focus();
  }, [asked]);
  return (
    <>
      <header
        ref={header}
        className="flex min-h-11 flex-none flex-wrap items-center gap-x-2 gap-y-1 border-line border-b py-1.5 pr-2 pl-4"
      >
        <h2 className="sr-only">Comparison</h2>
        {otherName === null ? <VersionSelect {...props} /> : <bdi className="max-w-40 truncate">{otherName}</bdi>}
        <ArrowRight className="size-3.5 flex-none text-t3" aria-label="with" />
        <span className="num">v{version}</span>
        <span role="status" title={OF_ALL} className="num min-w-28 flex-1 basis-28 truncate text-t2 text-xs">
          {isReady ? summaryOf(compare) : null}
        </span>
        <Segmented label="How to compare" value={mode} onValueChange={onMode} options={MODES} />
        <IconButton
          size="sm"
          label="Download the patch"
          icon={<Download />}
          disabledReason={isReady ? undefined : "It is not worked out."}
          onClick={() => void tree.readPatch().then((file) => saveFile(`v${version}.patch.json`, file))}
        />
        <IconButton size="sm" label="End the comparison" icon={<X />} onClick={onClose} />
      </header>
      <Body {...props} />
    </>
  );
}

const FIRST_LINES = 120;

function Body({ tree, compare, mode }: ComparePaneProps) {
  if (compare?.phase === "failed") {
    const failure = describeFailure(fromSentError(compare.error));
    return (
      <ErrorState
        title="The other version could not be read."
        requestId={failure.requestId}
        onRetry={() => tree.compare(compare.source)}
      >
        {failure.title}
      </ErrorState>
    );
  }
  if (compare?.phase !== "ready") return <Progress compare={compare} />;
  if (compare.changes === 0) return <p className="p-5 text-t2">Nothing differs.</p>;
  return (
    <>
      {compare.messages < compare.checkpoint.messageCount ? (
        <Note className="mx-4 mt-2 flex-none">
          Of v{compare.checkpoint.version}, {formatCountExact(compare.messages)} of{" "}
          {formatCountExact(compare.checkpoint.messageCount)} messages are compared: older ones are left out on both
          sides.
        </Note>
      ) : null}
      <CompareList key={mode} tree={tree} compare={compare} mode={mode} />
    </>
  );
}

function Progress({ compare }: { compare: Exclude<CompareView, ReadyComparison> | null }) {
  const share = compare?.phase === "comparing" ? compare.share : 0;
  return (
    <div className="p-5">
      <p className="mb-2 text-t2">{compare?.phase === "comparing" ? "Comparing…" : "Reading the other version…"}</p>
      <Meter label="Compared" value={share} max={1} tone="working" />
    </div>
  );
}

function VersionSelect({ compare, version, versions, onVersion }: ComparePaneProps) {
  const chosen = compare?.source.version;
  const offered = versions?.filter((each) => each.version !== version).slice(0, OFFERED) ?? [];
  const others = offered.map((each) => each.version);
  if (chosen !== undefined && !others.includes(chosen)) others.push(chosen);
  return (
    <Select
      aria-label="Compare with version"
      size="sm"
      value={chosen === undefined ? undefined : String(chosen)}
      onValueChange={(value) => onVersion(Number(value))}
      options={others.map((each) => ({ value: String(each), label: `v${each}`, typed: String(each) }))}
      className="w-auto"
    />
  );
}

const OF_ALL = "Messages and artifacts are in it, which the size of a state leaves out.";

/** "10 changes, +260 kB". */
function summaryOf({ changes, bytes }: ReadyComparison): string {
  return bytes === 0 ? plural(changes, "change") : `${plural(changes, "change")}, ${growthWords(bytes)}`;
}

function useChangeKeys(tree: TreeClient, changes: number): void {
  useShortcuts(
    changes === 0
      ? []
      : [
          { keys: "d", label: "Next change", group: "Checkpoint", repeat: true, run: () => tree.stepChange(1) },
          {
            keys: "shift+d",
            label: "Previous change",
            group: "Checkpoint",
            repeat: true,
            run: () => tree.stepChange(-1),
          },
        ],
  );
}
