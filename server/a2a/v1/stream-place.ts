/**
 * Where one call's stream stands, told beside what it says: the library's transports carry no numbers of events. They ask for
 * one piece at a time, so the newest number is that of the piece that was asked for last.
 */
export class StreamPlace {
  /** The event that the newest piece tells of. */
  seq: number | null = null;
  #open: () => void = () => undefined;
  /** Resolves when a stream that is taken up again is sure to be one, though nothing may come of it for long. */
  readonly opened = new Promise<void>((resolve) => {
    this.#open = resolve;
  });

  /** `takenUpAfter`: the event that its reader heard last; null for a stream from its beginning. */
  constructor(readonly takenUpAfter: number | null) {}

  open(): void {
    this.#open();
  }
}
