import type { Pool } from "pg";
import type { JustEnded } from "../clients/just-ended";
import type { DatabaseClock } from "../database-clock";
import type { GroupWriter } from "../writer/group-writer";
import type { TaskCache } from "./task-cache";
import type { TaskQueues } from "./task-queues";

/** What a transaction on tasks works with. */
export interface Workbench {
  readonly pool: Pool;
  readonly writer: Pick<GroupWriter, "submit">;
  readonly cache: TaskCache;
  readonly justEnded: JustEnded;
  readonly queues: TaskQueues;
  readonly clock: DatabaseClock;
  /** UUIDv7. */
  readonly newId: () => string;
  /** Hears after the commit who may want to know. */
  readonly onCommitted: (topics: readonly string[]) => void;
}
