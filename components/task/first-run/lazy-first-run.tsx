"use client";
import { lazyPart } from "@/components/ui/lazy-part/lazy-part";

/** The FirstRunCard, loaded when a console has no task: every other one never needs it. */
export const LazyFirstRun = lazyPart("The first steps", () =>
  import("./first-run-card").then((loaded) => loaded.FirstRunCard),
);
