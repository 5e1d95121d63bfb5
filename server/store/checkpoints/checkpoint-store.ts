import type { Pool } from "pg";
import { RECEIPTS_TOPIC, taskTopic, workTopic } from "../../events/topics";
import type { CheckpointStore } from "../../ports/checkpoint-store";
import { findConsequences } from "./find-consequences";
import { findLineage } from "./find-lineage";
import { forkTask } from "./fork-task";
import { findKeptVersions } from "./kept-versions";
import { listToIndex, listToScan, storePaths } from "./paths";
import { countVersionsAt, listPlaces } from "./places";
import { findKeepNewest, findRuleAtWork, previewRetention, readRetention, setRetention, settleRule } from "./retention";
import { findRollBackPoint } from "./roll-back-point";
import { findSealedSecrets, findSecretRules } from "./sealed-secrets";
import { searchCheckpoints } from "./search-checkpoints";
import { findSearchFacets } from "./search-facets";
import { findValueHistory } from "./value-history";

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
    keptVersions: (ref) => findKeptVersions(read, ref),
    lineage: (ref) => findLineage(read, ref),
    secretRules: (ref, alsoAgent) => findSecretRules(read, ref, alsoAgent ?? null),
    sealedSecrets: (ref, marks) => findSealedSecrets(read, ref, marks),
    toIndex: (limit, except = []) => listToIndex(read, limit, except),
    storePaths: (of, found) => storePaths(pool, of, found),
    search: (tenantId, sought) => searchCheckpoints(read, tenantId, sought),
    searchFacets: (tenantId, sought) => findSearchFacets(read, tenantId, sought),
    places: (tenantId) => listPlaces(read, tenantId),
    versionsAt: (tenantId, path) => countVersionsAt(read, tenantId, path),
    valueHistory: (ref, path) => findValueHistory(read, ref, path),
    nextToScan: (ref, before) => listToScan(read, ref, before ?? null),
    keepNewest: (tenantId, agent) => findKeepNewest(read, tenantId, agent),
    retention: (tenantId) => readRetention(read, tenantId),
    previewRetention: (tenantId, rule) => previewRetention(read, tenantId, rule),
    async setRetention(tenantId, rule, act) {
      await setRetention(pool, rule, { id: newId(), tenantId, act });
      onCommitted([RECEIPTS_TOPIC]);
    },
    ruleAtWork: (limit) => findRuleAtWork(read, limit),
    ruleDone: (rule, upTo) => settleRule(pool, rule, upTo),
    async fork(fork) {
      const { result, agentId } = await forkTask(pool, fork, newId());
      if (result.kind === "created" && agentId)
        onCommitted([taskTopic(result.taskId), workTopic(agentId), RECEIPTS_TOPIC]);
      return result;
    },
  };
}
