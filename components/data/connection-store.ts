import type { LiveFrame } from "@/server/contract/live-feed";
import { type LinkStatus, NOT_CONNECTED } from "./live/link-status";

export interface Connection extends LinkStatus {
  /** What came in after a cut; shown for a while. */
  readonly replayed: Replayed | null;
  /** The cut was too long to replay: everything was read again. `missed` is null when nobody knows. */
  readonly reloaded: { readonly missed: number | null; readonly at: number } | null;
}

interface Replayed {
  readonly events: number;
  readonly taskIds: readonly string[];
  /** What was shown meanwhile was from then; null when nothing had been heard before the cut. */
  readonly from: number | null;
  readonly at: number;
}

export interface ConnectionStore {
  get(): Connection;
  subscribe(listener: () => void): () => void;
  setStatus(status: LinkStatus): void;
  /** Takes notice of frames that tell about a cut. */
  note(frame: LiveFrame, at: number): void;
  /** Forgets a replay or reload that was shown. */
  clearNotice(): void;
}

const START: Connection = { ...NOT_CONNECTED, replayed: null, reloaded: null };

/** How the stream stands, for the banner, the Live mark and controls that are read-only offline. */
export function createConnectionStore(): ConnectionStore {
  let connection = START;
  let wasCut = false;
  let heardBefore: number | null = null;
  const listeners = new Set<() => void>();
  const set = (next: Connection) => {
    connection = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => connection,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setStatus: (status) => {
      const isCut = status.phase === "reconnecting" || status.phase === "offline";
      if (isCut && !wasCut) heardBefore = status.heardAt;
      wasCut ||= isCut;
      // A new cut ends the notice about the last one.
      set({ ...connection, ...status, ...(isCut ? { replayed: null, reloaded: null } : {}) });
    },
    note: (frame, at) => {
      // A rejoin nobody saw as a cut (a new page, a new leader) is not worth a banner.
      if (frame.type === "replayed" && wasCut) {
        wasCut = false;
        const { events, taskIds } = frame;
        if (events > 0) set({ ...connection, replayed: { events, taskIds, from: heardBefore, at } });
      }
      if (frame.type === "reload") set({ ...connection, reloaded: { missed: frame.missed, at } });
    },
    clearNotice: () => {
      if (connection.replayed || connection.reloaded) set({ ...connection, replayed: null, reloaded: null });
    },
  };
}
