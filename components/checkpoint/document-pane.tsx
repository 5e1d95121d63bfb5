"use client";
import { useRef } from "react";
import { formatCountExact } from "@/components/ui/format/format-count";
import { Note } from "@/components/ui/note";
import { JsonTree } from "./tree/json-tree";
import type { TreeClient } from "./tree/tree-client";
import type { TreeView } from "./tree/tree-protocol";
import { TreeSearch } from "./tree/tree-search";
import { ValuePane } from "./value-pane";

interface DocumentPaneProps {
  tree: TreeClient;
  view: TreeView;
  label: string;
  initialQuery: string;
  onQuery: (query: string) => void;
}

/** The document as a tree with its search, and beside it the value that is selected. */
export function DocumentPane({ tree, view, label, initialQuery, onQuery }: DocumentPaneProps) {
  const treeElement = useRef<HTMLDivElement>(null);
  const { checkpoint, messages } = view;
  return (
    <div className="grid min-h-0 min-w-0 grid-cols-[minmax(0,54fr)_minmax(0,46fr)] grid-rows-[minmax(0,1fr)] rail:grid-cols-1 rail:grid-rows-[minmax(0,3fr)_minmax(0,2fr)] phone:flex phone:flex-1 phone:flex-col">
      <section aria-label="Document" className="flex min-h-0 min-w-0 flex-col phone:flex-1">
        <div className="flex h-11 flex-none items-center border-line border-b pr-3 pl-5 phone:h-14 phone:px-4">
          <TreeSearch
            tree={tree}
            search={view.search}
            initial={initialQuery}
            onQuery={onQuery}
            onLeave={() => treeElement.current?.focus()}
          />
        </div>
        {messages < checkpoint.messageCount ? (
          <Note className="mx-5 mt-2 flex-none phone:mx-4">
            message_history holds the last {formatCountExact(messages)} of {formatCountExact(checkpoint.messageCount)}{" "}
            messages.
          </Note>
        ) : null}
        <JsonTree ref={treeElement} tree={tree} view={view} label={label} />
      </section>
      <section
        aria-label="Selected value"
        className="flex min-h-0 min-w-0 flex-col border-line border-l rail:border-t rail:border-l-0 phone:border-t phone:border-l-0 phone:max-h-[38dvh] phone:flex-none phone:has-[>p]:hidden"
      >
        <ValuePane tree={tree} selected={view.selected} />
      </section>
    </div>
  );
}
