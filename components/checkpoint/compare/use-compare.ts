"use client";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryState, useQueryStates } from "nuqs";
import { useEffect, useState } from "react";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { COMPARE_MODES, type CompareMode } from "@/server/contract/document/compare/compare-line";
import type { TreeSource } from "@/server/contract/document/tree/tree-protocol";
import type { CheckpointMeta } from "@/server/contract/task-view";
import type { TreeClient } from "../tree/tree-client";

interface Compared {
  readonly taskId: string;
  readonly version: number;
  readonly versions: readonly CheckpointMeta[] | undefined;
}

export interface CompareChoice {
  /** What is compared with; null when nothing is. */
  readonly source: TreeSource | null;
  readonly mode: CompareMode;
  readonly asked: number;
  /** The version that a comparison begins with: the one it was made from, else the one before; null when there is none. */
  readonly offered: number | null;
  readonly search: { readonly vs: string | null; readonly of: string | null; readonly mode: string | null };
  setMode(mode: CompareMode): void;
  start(version: number): void;
  end(): void;
}

/** Which version is compared with and how it is shown, as the address says. */
export function useCompare(tree: TreeClient, { taskId, version, versions }: Compared): CompareChoice {
  const [{ vs, of }, setVersus] = useQueryStates({ vs: parseAsInteger, of: parseAsString });
  const [mode, setMode] = useQueryState("mode", parseAsStringLiteral(COMPARE_MODES).withDefault("changes"));
  const [asked, setAsked] = useState(0);
  const otherTask = of ?? taskId;
  const source = vs === null ? null : { taskId: otherTask, version: vs };
  const offered = offer(versions, version);
  const start = (wanted: number) => void setVersus({ vs: wanted, of: null });
  // Outside thing: the worker that holds the document.
  useEffect(() => {
    tree.compare(vs === null ? null : { taskId: otherTask, version: vs });
  }, [tree, otherTask, vs]);
  useShortcuts(
    offered === null
      ? []
      : [
          {
            keys: "v",
            label: "Compare with version…",
            group: "Checkpoint",
            run: () => {
              if (source === null) start(offered);
              setAsked(asked + 1);
            },
          },
        ],
  );
  return {
    source,
    mode,
    asked,
    offered,
    search: { vs: vs === null ? null : String(vs), of, mode: mode === "changes" ? null : mode },
    setMode: (wanted) => void setMode(wanted === "changes" ? null : wanted),
    start,
    end: () => void setVersus({ vs: null, of: null }),
  };
}

function offer(versions: readonly CheckpointMeta[] | undefined, version: number): number | null {
  const own = versions?.find((each) => each.version === version);
  const before = versions?.find((each) => each.version < version);
  const made = versions?.find((each) => each.version === own?.parentVersion);
  return (made ?? before ?? versions?.find((each) => each.version !== version))?.version ?? null;
}
