import type { BenchFlags } from "./bench-flags";

/** What a benchmark found: figures by name, printed as the last line. It throws when an invariant failed. */
export type Bench = (flags: BenchFlags) => Promise<Record<string, unknown>>;

export const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  budget: async () => (await import("./budget")).benchBudget,
  a2a: async () => (await import("./a2a")).benchA2a,
  checkpoint: async () => (await import("./checkpoint")).benchCheckpoint,
  commit: async () => (await import("./commit")).benchCommit,
  feed: async () => (await import("./feed")).benchFeed,
  bulk: async () => (await import("./bulk")).benchBulk,
  fleet: async () => (await import("./fleet")).benchFleet,
  inbox: async () => (await import("./inbox")).benchInbox,
  pause: async () => (await import("./pause")).benchPause,
  web: async () => (await import("./web")).benchWeb,
  peers: async () => (await import("./peers")).benchPeers,
};

/** What takes a folder that not everybody has. */
export const PEERS = "peers";
