import type { TimeSpan } from "./time-axis";

const MINUTE_MS = 60_000;
/** Rolling spans that end now, by how they stand in the address. */
export const PRESET_MS = { "-1h": 60 * MINUTE_MS, "-15m": 15 * MINUTE_MS } as const;
export type ZoomPreset = keyof typeof PRESET_MS;

/** Less than this cannot be told apart. */
const SHORTEST_MS = 1_000;

export interface ZoomParams {
  /** "-1h", "-15m" or an ISO instant; null shows all. */
  readonly from: string | null;
  readonly to: string | null;
}

export function isPreset(text: string | null): text is ZoomPreset {
  return text !== null && Object.hasOwn(PRESET_MS, text);
}

/** The span an address asks for, inside the life of the task. What makes no sense shows all of it. */
export function readZoom({ from, to }: ZoomParams, life: TimeSpan): TimeSpan {
  if (isPreset(from)) return { from: Math.max(life.from, life.to - PRESET_MS[from]), to: life.to };
  const start = Date.parse(from ?? "");
  const end = Date.parse(to ?? "");
  const span = {
    from: Number.isNaN(start) ? life.from : Math.max(life.from, start),
    to: Number.isNaN(end) ? life.to : Math.min(life.to, end),
  };
  return span.to - span.from < SHORTEST_MS ? life : span;
}

/** How a span stands in the address; all of the life stands as nothing. */
export function writeZoom(span: TimeSpan, life: TimeSpan): ZoomParams {
  const from = span.from <= life.from ? null : new Date(span.from).toISOString();
  const to = span.to >= life.to ? null : new Date(span.to).toISOString();
  return { from, to };
}

/** The span made `factor` times as long around an instant, kept inside the life. */
export function zoomAround(span: TimeSpan, around: number, factor: number): TimeSpan {
  const length = Math.max(SHORTEST_MS, (span.to - span.from) * factor);
  const share = (around - span.from) / Math.max(1, span.to - span.from);
  const from = Math.round(around - length * share);
  return { from, to: Math.round(from + length) };
}
