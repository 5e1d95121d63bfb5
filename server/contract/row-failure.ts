/**
 * Why something that was due could not be settled. `database_away`: it could not be reached, or went away meanwhile.
 * `database_busy`: it gave this up for something else that was written. `database_refused`: what it was to write does not fit
 * what stands there. `unexpected`: a mistake of the program, or what a row says cannot be.
 */
export type FailureCause = "database_away" | "database_busy" | "database_refused" | "unexpected";

/** Something due that failed at least twice on end. Instants are ISO 8601. */
export interface RowFailureView {
  /** The last failure's, as the server's log has it. */
  readonly failureId: string;
  readonly cause: FailureCause;
  readonly failures: number;
  /** Of the first of them. */
  readonly since: string;
  readonly retryAt: string;
}
