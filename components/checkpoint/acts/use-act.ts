"use client";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useEffect, useEffectEvent, useState } from "react";
import { ASKED_ACTS, type CheckpointAct } from "./act-kind";

/** The dialog that is open. One that the address asks for opens as soon as it may, and the address forgets it. */
export function useAct(refusalOf: (act: CheckpointAct) => string | undefined, isLoaded: boolean) {
  const [asked, setAsked] = useQueryState("act", parseAsStringLiteral(ASKED_ACTS));
  const [act, setAct] = useState<CheckpointAct | null>(null);
  const take = useEffectEvent(() => {
    if (asked && refusalOf(asked) === undefined) setAct(asked);
    void setAsked(null);
  });
  // Outside thing: the address.
  useEffect(() => {
    if (asked && isLoaded) take();
  }, [asked, isLoaded]);
  return [act, setAct] as const;
}
