import type { WorkItem } from "../../contract/worker-protocol";
import type { Ports, TaskRef } from "../../ports";
import type { WorkAnswer } from "../../ports/work-answer";
import { answerPurpose } from "../task/seal-answer";

/** Answers as the agent gets them: what was given for a sign-in is for it alone. One that cannot be opened is asked for again. */
export function unsealAnswers(
  { sealing }: Pick<Ports, "sealing">,
  { tenantId }: Pick<TaskRef, "tenantId">,
  answers: readonly WorkAnswer[],
): WorkItem["answers"] {
  return answers.flatMap(({ id, key, nodePath, runId, answer, sealed, approvedSha256 }) => {
    const asked = nodePath || runId ? { key, nodePath, runId } : { key };
    const given = { ...asked, ...(approvedSha256 ? { approvedSha256 } : {}) };
    if (sealed === null) return [{ ...given, answer }];
    const text = sealing.open(Buffer.from(sealed, "hex"), answerPurpose(tenantId, id));
    return text === null ? [] : [{ ...given, answer: JSON.parse(text) }];
  });
}
