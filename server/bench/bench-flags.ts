export interface BenchFlags {
  /** How much is measured, 1 being the usual; `--smoke` takes a tenth. */
  readonly effort: number;
  /** Rows of the fleet. */
  readonly rows?: number | undefined;
  /** Folder of the peers bench. */
  readonly peersFolder?: string | undefined;
  /** Rounds through all peers. */
  readonly rounds?: number | undefined;
  /** Names of the peers to measure beside the product, with commas. */
  readonly peers?: string | undefined;
}
