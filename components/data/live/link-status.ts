export type LinkPhase = "connecting" | "live" | "reconnecting" | "offline";

/** How the stream stands. Times are epoch milliseconds of the browser. */
export interface LinkStatus {
  readonly phase: LinkPhase;
  /** The last frame or ping; what is on the page is from then. */
  readonly heardAt: number | null;
  readonly nextTryAt: number | null;
  /** Position of the last frame, to rejoin from. */
  readonly position: string | null;
}

export const NOT_CONNECTED: LinkStatus = { phase: "connecting", heardAt: null, nextTryAt: null, position: null };
