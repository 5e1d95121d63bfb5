/** Due rows of one lane whose turn failed, of one cause. */
export interface FailedTurn {
  readonly lane: string;
  /** Names it in the log. */
  readonly failureId: string;
  readonly error: unknown;
  readonly rows: readonly { readonly id: string; readonly retryInMs: number }[];
}

/** What people who wait for a row are told of its failures, where its lane has a page for it: nothing of what the error itself says. */
export interface RowFailures {
  note(turn: FailedTurn): Promise<void>;
}
