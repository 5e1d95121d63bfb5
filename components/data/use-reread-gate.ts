"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { PAGE_CLOCK } from "./page-clock";
import { readsSettled } from "./reread-all";
import { RereadGate } from "./reread-gate";

/** Opens gates that read what the caller would read by then, after the answers that are under way. */
export function useRereadGate(read: () => Promise<unknown>): () => RereadGate {
  const cache = useQueryClient();
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  return useCallback(() => new RereadGate(PAGE_CLOCK, () => readsSettled(cache).then(() => latest.current())), [cache]);
}
