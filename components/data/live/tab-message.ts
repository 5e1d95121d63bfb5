import type { LiveFrame } from "@/server/contract/live-feed";
import type { LinkStatus } from "./link-status";

/** What the tabs of one browser tell each other. The leader holds the stream; the others follow. */
export type TabMessage =
  /** A follower's wishes, whole, each time they change and whenever the leader asks. */
  | { readonly type: "topics"; readonly tab: string; readonly topics: readonly string[] }
  | { readonly type: "bye"; readonly tab: string }
  /** From the leader: who is there? */
  | { readonly type: "roll_call" }
  | { readonly type: "frame"; readonly frame: LiveFrame; readonly position: string | null }
  | { readonly type: "status"; readonly status: LinkStatus }
  /** From a follower that heard nothing for too long, or whose user asked for a retry. */
  | { readonly type: "retry" };
