"use client";
import { parseAsString, useQueryStates } from "nuqs";
import type { TimeSpan } from "./time-axis";
import { isPreset, readZoom, writeZoom, type ZoomPreset } from "./zoom";

export interface Zoom {
  readonly span: TimeSpan;
  readonly value: "all" | ZoomPreset | "drawn";
  readonly show: (value: "all" | ZoomPreset) => void;
  readonly draw: (span: TimeSpan) => void;
}

/** The stretch of time shown; it lives in the address as `from` and `to`. */
export function useZoom(life: TimeSpan): Zoom {
  const [params, setParams] = useQueryStates({ from: parseAsString, to: parseAsString }, { history: "replace" });
  const span = readZoom(params, life);
  const value = isPreset(params.from) ? params.from : span.from === life.from && span.to === life.to ? "all" : "drawn";
  return {
    span,
    value,
    show: (next) => void setParams({ from: next === "all" ? null : next, to: null }),
    draw: (next) =>
      void setParams(
        writeZoom(
          readZoom({ from: new Date(next.from).toISOString(), to: new Date(next.to).toISOString() }, life),
          life,
        ),
      ),
  };
}
