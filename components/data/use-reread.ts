"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLiveData } from "./live-context";
import { PAGE_CLOCK } from "./page-clock";
import { readsSettled } from "./reread-all";
import { RereadGate } from "./reread-gate";

/** Reads again after news of any task, at most once per 2 s. `taskIds` of the news is null after a gap. */
export function useReread(read: () => Promise<unknown>): void {
  const { live } = useLiveData();
  const cache = useQueryClient();
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    const gate = new RereadGate(PAGE_CLOCK, () => readsSettled(cache).then(() => latest.current()));
    const stopListening = live.onNews(() => gate.want());
    return () => {
      stopListening();
      gate.stop();
    };
  }, [live, cache]);
}
