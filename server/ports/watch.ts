import type { RefusalCode } from "../domain/refusal";

/** Hears of a door's calls what is not their answer. */
export interface DoorWatch {
  /** Runs the call as a part of its caller's trace, when that names one in its header `traceparent` (W3C). */
  follow<T>(
    call: { readonly requestId: string; readonly traceparent: string | null },
    run: () => Promise<T>,
  ): Promise<T>;
  refused(code: RefusalCode): void;
  /** Somebody without a valid key was turned away: counted, never stored. */
  unauthenticated(): void;
  /** A bug, under the id that the answer shows. */
  failed(requestId: string, path: string, error: unknown): void;
}

/** Hears what a lane does. */
export interface LaneWatch {
  /** `lateMs`: how long its first row had been due when the batch began, as far as that was known. */
  settled(lane: string, batch: { readonly moved: number; readonly lateMs: number }): void;
  failed(lane: string, error: unknown, failure: LaneFailure): void;
}

export interface LaneFailure {
  readonly retryInMs: number;
  /** What people who wait for the rows are shown; where it was not the lane that failed but rows of it. */
  readonly failureId?: string;
  readonly rowIds?: readonly string[];
}
