"use client";
import { lazyPart } from "@/components/ui/lazy-part/lazy-part";

/** The ComparePane, loaded when something is compared: reading a checkpoint does without it. */
export const LazyComparePane = lazyPart("The comparison", () =>
  import("./compare-pane").then((loaded) => loaded.ComparePane),
);
