"use client";
import { useRef } from "react";
import { cn } from "@/components/ui/cn";
import { formatCountExact } from "@/components/ui/format/format-count";
import { Note } from "@/components/ui/note";
import { Segmented } from "@/components/ui/segmented";
import { escapeText } from "@/components/ui/visible-text";
import type { MissingPlace, TreeView } from "@/server/contract/document/tree/tree-protocol";
import type { CheckpointMeta } from "@/server/contract/task-view";
import { Advice } from "./advice";
import { LazyComparePane } from "./compare/lazy-compare-pane";
import type { CompareChoice } from "./compare/use-compare";
import { JsonTree } from "./tree/json-tree";
import type { TreeClient } from "./tree/tree-client";
import { TreeSearch } from "./tree/tree-search";
import { ValuePane } from "./value-pane";

interface DocumentPaneProps {
  taskId: string;
  tree: TreeClient;
  view: TreeView;
  label: string;
  initialQuery: string;
  onQuery: (query: string) => void;
  compare: CompareChoice;
  versions: readonly CheckpointMeta[] | undefined;
  /** What is compared with is a version of the same task. */
  isOwnTask: boolean;
}

/** The document as a tree with its search, and beside it the value that is selected. */
export function DocumentPane(props: DocumentPaneProps) {
  const { tree, view, label, initialQuery, onQuery, compare } = props;
  const treeElement = useRef<HTMLDivElement>(null);
  const { checkpoint, messages } = view;
  const isComparing = compare.source !== null;
  return (
    <div
      data-compares={isComparing}
      data-wide={isComparing && compare.mode === "side"}
      className="grid min-h-0 min-w-0 grid-cols-[minmax(0,54fr)_minmax(0,46fr)] data-[compares=true]:grid-cols-[minmax(0,46fr)_minmax(0,54fr)] data-[wide=true]:grid-cols-[minmax(0,34fr)_minmax(0,66fr)] rail:data-[wide=true]:grid-cols-1 grid-rows-[minmax(0,1fr)] rail:grid-cols-1 rail:grid-rows-[minmax(0,3fr)_minmax(0,2fr)] phone:flex phone:min-h-88 phone:flex-1 phone:flex-col"
    >
      {/* A phone has room for one of the two; the tree is back when the comparison ends. */}
      <section
        aria-label="Document"
        className={cn("flex min-h-0 min-w-0 flex-col phone:min-h-44 phone:flex-1", isComparing && "phone:hidden")}
      >
        <div className="flex h-11 flex-none items-center gap-2 border-line border-b pr-3 pl-5 phone:h-14 phone:px-4">
          <TreeSearch
            tree={tree}
            search={view.search}
            initial={initialQuery}
            onQuery={onQuery}
            onLeave={() => treeElement.current?.focus()}
          />
          {view.compare?.phase === "ready" ? (
            <Segmented
              label="Values shown"
              value={view.changedOnly ? "changed" : "all"}
              onValueChange={(shown) => tree.showChangedOnly(shown === "changed")}
              options={SHOWN}
              className="flex-none"
            />
          ) : null}
        </div>
        {messages < checkpoint.messageCount ? (
          <Note className="mx-5 mt-2 flex-none phone:mx-4">
            message_history holds the last {formatCountExact(messages)} of {formatCountExact(checkpoint.messageCount)}{" "}
            messages.
          </Note>
        ) : null}
        {view.missing ? <Missing missing={view.missing} tree={tree} /> : null}
        <Advice heaviest={view.heaviest} versions={props.versions} />
        <JsonTree ref={treeElement} tree={tree} view={view} label={label} />
      </section>
      {isComparing ? <Compared {...props} /> : <Selected {...props} />}
    </div>
  );
}

/** The address names what only another version has. */
function Missing({ missing: { pointer, nearest }, tree }: { missing: MissingPlace; tree: TreeClient }) {
  const name = nearest.pointer === "" ? "the whole document" : escapeText(nearest.pointer);
  return (
    <Note className="mx-5 mt-2 flex-none phone:mx-4">
      <bdi className="mono [overflow-wrap:anywhere]">{escapeText(pointer)}</bdi> is not in this version. Nearest:{" "}
      <button type="button" className="link phone:min-h-11" onClick={() => tree.select(nearest.node)}>
        <bdi>{name}</bdi>
      </button>
    </Note>
  );
}

const SIDE =
  "flex min-h-0 min-w-0 flex-col border-line border-l rail:border-t rail:border-l-0 phone:border-t phone:border-l-0";
const SHOWN = [
  { value: "all", label: "All" },
  { value: "changed", label: "Changed" },
] as const;

function Selected({ taskId, tree, view }: DocumentPaneProps) {
  return (
    <section
      aria-label="Selected value"
      className={cn(SIDE, "phone:max-h-[38dvh] phone:flex-none phone:has-[>p]:hidden")}
    >
      <ValuePane taskId={taskId} tree={tree} selected={view.selected} />
    </section>
  );
}

function Compared({ tree, view, compare, versions, isOwnTask }: DocumentPaneProps) {
  const { source } = compare;
  return (
    <section aria-label="Comparison" className={cn(SIDE, "phone:flex-1")}>
      <LazyComparePane
        tree={tree}
        compare={view.compare}
        mode={compare.mode}
        version={view.checkpoint.version}
        versions={versions}
        otherName={isOwnTask || !source ? null : `v${source.version} of the other task`}
        asked={compare.asked}
        onMode={compare.setMode}
        onVersion={compare.start}
        onClose={compare.end}
      />
    </section>
  );
}
