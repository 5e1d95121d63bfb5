/** Rows whose turn failed: each rests by itself, longer with every failure, and holds up no other. */
export interface RowRests {
  /** Ids of the rows that are not looked at now. */
  resting(): readonly string[];
  /** The turn of these failed; told once for all of them. */
  failed(ids: readonly string[], error: unknown): Promise<void>;
}

/** Nothing rests, and a failure is the caller's. */
export const NO_RESTS: RowRests = {
  resting: () => [],
  async failed(_, error) {
    throw error;
  },
};
