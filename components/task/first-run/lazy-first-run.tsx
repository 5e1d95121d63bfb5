"use client";
import { lazy, Suspense } from "react";

const Card = lazy(() => import("./first-run-card").then((loaded) => ({ default: loaded.FirstRunCard })));

/** The FirstRunCard, loaded when a console has no task: every other one never needs it. */
export function LazyFirstRun() {
  return (
    <Suspense fallback={null}>
      <Card />
    </Suspense>
  );
}
