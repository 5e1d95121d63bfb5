import type { Pool } from "pg";
import type { TaskReader } from "../../ports";
import { findPlace } from "../claim/find-place";
import { openPrisma } from "../prisma";
import { countFleet } from "./fleet/count-fleet";
import { listTasks } from "./fleet/list-tasks";
import { findArtifact, openArtifactVersions } from "./task/find-artifact";
import { findCheckpoint, findCheckpointSize } from "./task/find-checkpoint";
import { findCheckpointReceipt } from "./task/find-checkpoint-receipt";
import { findFenced } from "./task/find-fenced";
import { findRollback } from "./task/find-rollback";
import { findTaskViews } from "./task/find-task-views";
import { findTranscript } from "./task/find-transcript";
import { findUnrecordedInputs } from "./task/find-unrecorded-inputs";
import { findLiveStateText, findResumeSchema, findWorkPackage } from "./task/find-work-package";
import { hasAsked } from "./task/has-asked";
import { listCheckpoints } from "./task/list-checkpoints";
import { findEvent, listEvents, pageEvents } from "./task/list-events";
import { listInterrupts } from "./task/list-interrupts";
import { listMessages, pageMessages } from "./task/list-messages";
import { listReceipts } from "./task/list-receipts";

/** Questions about tasks, on a pool of their own: no list waits before a step, no step behind a list. */
export function createTaskReader(pool: Pool): TaskReader {
  const prisma = openPrisma(pool);
  const artifactVersions = openArtifactVersions(pool);
  return {
    list: (caller, input) => listTasks(pool, caller, input),
    counts: (caller, filter) => countFleet(pool, caller, filter),
    findView: async (ref) => (await findTaskViews(pool, [ref]))[0]?.task ?? null,
    place: (ref) => findPlace(pool, ref),
    fenced: (ref, attempt) => findFenced(pool, ref, attempt),
    workPackage: (ref) => findWorkPackage(pool, ref),
    rollback: (ref) => findRollback(pool, ref),
    heldTranscript: (ref) => findTranscript(pool, ref),
    resumeSchema: (ref) => findResumeSchema(pool, ref),
    liveStateText: (ref) => findLiveStateText(pool, ref),
    events: (ref, after, limit) => listEvents(pool, ref, { after, limit }),
    messages: (ref, after, limit) => listMessages(pool, ref, { after, limit }),
    eventPage: (ref, after, limit) => pageEvents(pool, ref, { after, limit }),
    messagePage: (ref, after, limit) => pageMessages(pool, ref, { after, limit }),
    findEvent: (ref, seq) => findEvent(pool, ref, seq),
    unrecordedInputs: (refs) => findUnrecordedInputs(pool, refs),
    hasAsked: (ref) => hasAsked(pool, ref),
    interrupts: (ref) => listInterrupts(pool, ref),
    receipts: (ref) => listReceipts(prisma, ref),
    artifactVersions: (ref, artifactIds) => artifactVersions({ ...ref, artifactIds }),
    findArtifact: (ref, artifactId) => findArtifact(pool, ref, artifactId),
    checkpoints: (ref) => listCheckpoints(prisma, ref),
    findCheckpoint: (ref, version) => findCheckpoint(pool, ref, version),
    checkpointReceipt: (ref, version) => findCheckpointReceipt(pool, ref, version),
    checkpointSize: (ref, version) => findCheckpointSize(pool, ref, version),
  };
}
