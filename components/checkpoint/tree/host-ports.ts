import type { CheckpointView } from "@/server/contract/task-view";
import type { TreeReply, TreeSource } from "./tree-protocol";

/** What whoever holds a document needs from outside. */
export interface HostPorts {
  read(source: TreeSource): Promise<CheckpointView>;
  reply(reply: TreeReply): void;
  /** Lets newer requests in between two slices of a long search. */
  breathe(): Promise<void>;
}
