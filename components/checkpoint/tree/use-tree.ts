"use client";
import { useDeferredValue, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useTRPCClient } from "@/components/data/trpc";
import type { TreeSource, TreeView } from "@/server/contract/document/tree/tree-protocol";
import { OPENING, TreeClient, type TreeState } from "./tree-client";

interface TreeStart {
  /** Selected at first, as a JSON pointer. */
  readonly pointer: string | null;
  readonly query: string;
  /** What came with the page: shown until the worker has the document. */
  readonly first: TreeView | null;
}

/** The document of a checkpoint as a tree, held in a worker while this is shown. */
export function useTree(source: TreeSource, start: TreeStart): { tree: TreeClient; state: TreeState; retry(): void } {
  const client = useTRPCClient();
  const [tree] = useState(() => new TreeClient((wanted) => client.checkpoint.get.query(wanted), start.first));
  const { taskId, version } = source;
  const { pointer, query } = start;
  const open = useEffectEvent(() => tree.open({ taskId, version }, { pointer, query }));
  // Outside thing: the worker that holds the document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each task and version is a document of its own
  useEffect(() => {
    open();
    return () => tree.close();
  }, [tree, taskId, version]);
  const state = useSyncExternalStore(tree.subscribe, tree.get, tree.get);
  // The first rows are put on the page piece by piece, so that it answers meanwhile.
  const isReady = useDeferredValue(state.phase === "ready");
  const shown = state.phase === "ready" && !isReady ? OPENING : state;
  return { tree, state: shown, retry: () => tree.open(source, { pointer, query }) };
}
