import type { Pool } from "pg";
import { RECEIPTS_TOPIC, taskTopic, workTopic } from "../../events/topics";
import type { CheckpointStore } from "../../ports/checkpoint-store";
import { findConsequences } from "./find-consequences";
import { findLineage } from "./find-lineage";
import { forkTask } from "./fork-task";
import { findRollBackPoint } from "./roll-back-point";

interface Tools {
  /** The writers' pool. */
  readonly pool: Pool;
  readonly read: Pool;
  readonly newId: () => string;
  readonly onCommitted: (topics: readonly string[]) => void;
}

export function openCheckpointStore({ pool, read, newId, onCommitted }: Tools): CheckpointStore {
  return {
    rollBackPoint: (ref, version) => findRollBackPoint(read, ref, version),
    consequences: (ref, wish) => findConsequences(read, ref, wish),
    lineage: (ref) => findLineage(read, ref),
    async fork(fork) {
      const { result, agentId } = await forkTask(pool, fork, newId());
      if (result.kind === "created" && agentId)
        onCommitted([taskTopic(result.taskId), workTopic(agentId), RECEIPTS_TOPIC]);
      return result;
    },
  };
}
