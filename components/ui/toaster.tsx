"use client";
import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { onLoadPartsAgain } from "./lazy-part/load-again";
import { STILL_MS } from "./lazy-part/use-fetched-ahead";
import { areToastsWaiting, subscribeToToasts } from "./toast";

/**
 * Where toasts appear; the shell holds one. Its code comes after the first view, or with the first toast. What cannot be fetched
 * is fetched once the server answers, and the toasts wait for it.
 */
export function Toaster() {
  const [Stack, setStack] = useState<ComponentType | null>(null);
  const isWanted = useSyncExternalStore(subscribeToToasts, areToastsWaiting, () => false);
  // Outside things: the rest of the page, and the network.
  useEffect(() => {
    const load = () =>
      void import("./toast-stack").then(
        ({ ToastStack }) => setStack(() => ToastStack),
        () => undefined,
      );
    const timer = setTimeout(load, isWanted ? 0 : STILL_MS);
    const stop = onLoadPartsAgain(load);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isWanted]);
  return Stack ? <Stack /> : null;
}
