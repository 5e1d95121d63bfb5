import type { Json } from "../../domain/json";
import type { WorkFault } from "../../domain/task/launch";
import type { Ports, WorkPackage } from "../../ports";
import { inputHash } from "../input-hash";

/** Why an attempt must not start from this: somebody or something changed what is stored. Null when it may. */
export function findFault(ports: Pick<Ports, "digest">, work: WorkPackage): WorkFault | null {
  const { resume, parks, stateText, stateSha256 } = work;
  const changed = (input: Json, hash: string | null) => hash !== null && inputHash(ports, input) !== hash;
  const isForeign =
    parks.some((park) => changed(park.input, park.inputHash)) ||
    (resume !== null && (changed(resume.input, resume.inputHash) || changed(resume.input, resume.receiptHash)));
  if (isForeign) {
    const message = "The input of a resume is no longer what was given. The task was stopped before it got it.";
    return { code: "RESUME_INPUT_MISMATCH", message };
  }
  if (resume?.checkpointMissing)
    return {
      code: "STATE_NOT_LOADABLE",
      message: "The checkpoint it was paused with is missing. It cannot go on from it.",
    };
  if (stateText !== null && ports.digest(stateText).sha256 !== stateSha256)
    return { code: "STATE_NOT_LOADABLE", message: "Its state is no longer what was stored. It cannot go on from it." };
  return null;
}
