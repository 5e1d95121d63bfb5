import type { CheckpointView } from "../../task-view";
import type { SentError, TreeReply, TreeSource } from "./tree-protocol";

/** What whoever holds a document needs from outside. */
export interface HostPorts {
  read(source: TreeSource): Promise<CheckpointView>;
  reply(reply: TreeReply): void;
  /** Lets newer requests in between two slices of long work. */
  breathe(): Promise<void>;
  /** Why a document could not be read, in a form that can travel. */
  describe(error: unknown): SentError;
}
