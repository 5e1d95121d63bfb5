"use client";
import { useEffect, useRef } from "react";
import { useLiveData } from "./live-context";
import { RereadGate } from "./reread-gate";

const CLOCK = {
  now: () => Date.now(),
  after: (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Reads again after news of any task, at most once per 2 s. `taskIds` of the news is null after a gap. */
export function useReread(read: () => Promise<unknown>): void {
  const { live } = useLiveData();
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    const gate = new RereadGate(CLOCK, () => latest.current());
    const stopListening = live.onNews(() => gate.want());
    return () => {
      stopListening();
      gate.stop();
    };
  }, [live]);
}
