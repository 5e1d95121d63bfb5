"use client";
import { lazy, Suspense } from "react";
import type { ComparePaneProps } from "./compare-pane";

const Loaded = lazy(() => import("./compare-pane").then((each) => ({ default: each.ComparePane })));

/** The ComparePane, loaded when something is compared: reading a checkpoint does without it. */
export function LazyComparePane(props: ComparePaneProps) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
