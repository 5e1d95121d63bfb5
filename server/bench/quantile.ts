/** The value below which the share `q` of the samples lies; NaN of none. */
export function quantile(samples: readonly number[], q: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5);
}

/** For people and for the figures: as many digits as mean something. */
export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}
