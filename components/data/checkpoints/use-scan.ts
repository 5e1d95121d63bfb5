"use client";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { ScanCheckpointsInput } from "@/server/contract/checkpoint-inputs";
import type { ScanHit } from "@/server/contract/checkpoint-view";
import { describeFailure, type Failure } from "../describe-failure";
import { useTRPCClient } from "../trpc";

export type Sought = Omit<z.input<typeof ScanCheckpointsInput>, "taskId" | "before">;

export interface Scan {
  readonly hits: readonly ScanHit[];
  /** Versions looked through, of so many; null before the first part. */
  readonly progress: { readonly scanned: number; readonly total: number } | null;
  readonly isRunning: boolean;
  readonly failure: Failure | null;
}

/** More than this is not shown; the scan ends there. */
export const MAX_SCAN_HITS = 1_000;
const NOT_BEGUN: Scan = { hits: [], progress: null, isRunning: false, failure: null };

/** A look through the whole states of one task, part by part, so that it can be watched and stopped. */
export function useScan(): { readonly scan: Scan; start(taskId: string, sought: Sought): void; stop(): void } {
  const client = useTRPCClient();
  const [scan, setScan] = useState(NOT_BEGUN);
  const underWay = useRef<AbortController | null>(null);
  const stop = () => {
    underWay.current?.abort();
    setScan((shown) => ({ ...shown, isRunning: false }));
  };
  const start = async (taskId: string, sought: Sought) => {
    underWay.current?.abort();
    const control = new AbortController();
    underWay.current = control;
    setScan({ ...NOT_BEGUN, isRunning: true });
    let hits: readonly ScanHit[] = [];
    let before: number | undefined;
    try {
      for (;;) {
        const asked = { taskId, ...sought, ...(before === undefined ? {} : { before }) };
        const part = await client.checkpoint.scan.query(asked, { signal: control.signal });
        if (control.signal.aborted) return;
        hits = [...hits, ...part.hits].slice(0, MAX_SCAN_HITS);
        const isOver = part.next === null || hits.length === MAX_SCAN_HITS;
        setScan({ hits, progress: part, isRunning: !isOver, failure: null });
        if (part.next === null || isOver) return;
        before = part.next;
      }
    } catch (error) {
      if (!control.signal.aborted) setScan({ hits, progress: null, isRunning: false, failure: describeFailure(error) });
    }
  };
  // Outside thing: the calls; they end with the page.
  useEffect(() => () => underWay.current?.abort(), []);
  return { scan, start: (taskId, sought) => void start(taskId, sought), stop };
}
