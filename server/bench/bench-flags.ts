export interface BenchFlags {
  /** How much is measured, 1 being the usual; `--smoke` takes a tenth. */
  readonly effort: number;
  /** Rows of the fleet. */
  readonly rows?: number | undefined;
}
