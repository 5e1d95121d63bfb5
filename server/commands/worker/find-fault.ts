import type { Json } from "../../domain/json";
import type { WorkFault } from "../../domain/task/launch";
import type { Ports, WorkPackage, WorkResume } from "../../ports";
import { inputHash } from "../input-hash";

/** Why an attempt must not start from this: somebody or something changed what is stored. Null when it may. */
export function findFault(ports: Pick<Ports, "digest">, work: WorkPackage): WorkFault | null {
  const { resume, parks, stateText, stateSha256 } = work;
  // No hash stands for no input: one that was put there afterwards has none.
  const changed = (input: Json, hash: string | null) => inputHash(ports, input) !== hash;
  const isForeign =
    parks.some((park) => changed(park.input, park.inputHash)) ||
    (resume !== null &&
      (changed(resume.input, resume.inputHash) ||
        (resume.receiptHash !== null && changed(resume.input, resume.receiptHash))));
  if (isForeign) {
    const message = "The input of a resume is no longer what was given. The task was stopped before it got it.";
    return { code: "RESUME_INPUT_MISMATCH", message };
  }
  if (resume && resume.checkpointVersion !== null && resume.checkpointSha256 === null)
    return notLoadable("The checkpoint it was paused with is missing.");
  if ((stateText === null ? null : ports.digest(stateText).sha256) !== stateSha256)
    return notLoadable("Its state is no longer what was stored.");
  if (
    resume &&
    isFirstSince(resume, work) &&
    (stateSha256 ?? ports.digest(NO_STATE).sha256) !== resume.checkpointSha256
  )
    return notLoadable(`Its state is not the one of v${resume.checkpointVersion}, with which it was paused.`);
  return null;
}

/** What a checkpoint holds of a task that never told a state. */
const NO_STATE = "{}";

/** Nothing but the claim came after the resume, so nobody may have written another state. */
function isFirstSince({ checkpointVersion, closedVersion }: WorkResume, { task }: WorkPackage): boolean {
  return checkpointVersion !== null && task.version === closedVersion + 1;
}

function notLoadable(what: string): WorkFault {
  return { code: "STATE_NOT_LOADABLE", message: `${what} It cannot go on from it.` };
}
