"use client";
import { startTransition, useEffect, useEffectEvent, useState } from "react";
import { useTRPCClient } from "@/components/data/trpc";
import type { TreeSource, TreeView } from "@/server/contract/document/tree/tree-protocol";
import { TreeClient, type TreeState } from "./tree-client";

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
  const [state, setState] = useState(tree.get);
  // Outside thing: the worker's replies. They are put on the page piece by piece, so that it answers meanwhile.
  useEffect(() => {
    const take = () => startTransition(() => setState(tree.get()));
    take();
    return tree.subscribe(take);
  }, [tree]);
  const open = useEffectEvent(() => tree.open({ taskId, version }, { pointer, query }));
  // Outside thing: the worker that holds the document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each task and version is a document of its own
  useEffect(() => {
    open();
    return () => tree.close();
  }, [tree, taskId, version]);
  return { tree, state, retry: () => tree.open(source, { pointer, query }) };
}
