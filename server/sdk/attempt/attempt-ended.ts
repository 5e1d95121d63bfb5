/** Why an attempt is over, as its run function is told. */
export type EndReason =
  | "paused"
  | "canceled"
  | "finished"
  | "asked"
  | "parked"
  | "released"
  | "superseded"
  | "lease_over"
  | "stopped";

/** Unwinds a run function whose attempt is over. Every later call of its context throws it again; nothing more is sent. */
export class AttemptEnded extends Error {
  readonly reason: EndReason;
  constructor(reason: EndReason) {
    super(`This attempt is over (${reason}). Let this error pass.`);
    this.name = "AttemptEnded";
    this.reason = reason;
  }
}
