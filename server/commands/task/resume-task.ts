import type { ResumeTaskInput } from "../../contract/task-inputs";
import type { Json } from "../../domain/json";
import type { Decision } from "../../domain/task/change";
import { decideResumeOrLetGo } from "../../domain/task/decide-release";
import type { ResumeOrder as Resume } from "../../domain/task/decide-resume";
import { refuse } from "../../domain/task/refuse";
import { type Resumed, resumedBy } from "../../domain/task/resumed-by";
import type { Task } from "../../domain/task/task";
import type { Caller, Ports, TaskRef } from "../../ports";
import { exhaustedBudgets } from "../budget/exhausted-budgets";
import { inputPlace, keepSealed, sealInput } from "../seal-input";
import { callSha256 } from "./call-sha256";
import { makeDigest } from "./make-digest";
import type { ActResult } from "./run-act";
import { runActAnew } from "./run-act-anew";

/** Lets a held task go on. The input is checked before anything changes: against the question it was held at, else the agent's schema. */
export async function resumeTask(
  ports: Ports,
  caller: Caller,
  order: ResumeTaskInput,
): Promise<ActResult<Resumed | null>> {
  const ref = { tenantId: caller.tenantId, taskId: order.taskId };
  const { value, input, inputHash, sealed } = await sealInput(
    ports,
    inputPlace(ports, { ...ref, actor: caller.actor }),
    order.input ?? null,
  );
  const facts = {
    handle: order.handle ?? null,
    continueTranscript: order.continueTranscript,
    inputHash,
  };
  let resumed: Resumed | null = null;
  const result = await runActAnew<null>(ports, caller, {
    async prepare(isFirst) {
      const exhausted = await exhaustedBudgets(ports, ref, { remembers: isFirst });
      const said = input === null ? null : await checkInput(ports, ref, value);
      // What a client lets go of may go on by a timeout that gives the agent a digest only.
      const digest = order.continueTranscript && isFirst ? null : await makeDigest(ports, ref);
      return {
        ...order,
        verb: "resume",
        facts,
        cached: isFirst,
        decide: (task, at) => {
          if (exhausted === null && task.budgets.length > 0) return budgetsAreNew(task);
          const resume = decideResumeOrLetGo(task, {
            handle: order.handle ?? null,
            input,
            inputHash,
            continueTranscript: order.continueTranscript,
            actor: caller.actor,
            digest,
            exhausted: exhausted ?? [],
            exempt: order.exempt === true && order.reason !== null,
            metadata: order.metadata,
            ...said,
          });
          const decision = keepSealed(resume, sealed);
          resumed = resumedBy(task, decision, at);
          return decision;
        },
      };
    },
  });
  return result.kind === "accepted" || result.kind === "unchanged" ? { ...result, answer: resumed } : result;
}

/** A budget came to count for it that this process did not know of; where it stands is read then. */
function budgetsAreNew(task: Task): Decision<null> {
  const message = "Its budgets were changed meanwhile. Nothing was changed; try again.";
  return { ...refuse<null>(task, { code: "TASK_BUSY", message }), retried: true };
}

/** Against both: which of the two it is said to is decided with the task. */
async function checkInput(ports: Ports, ref: TaskRef, input: Json): Promise<Pick<Resume, "asked" | "problems">> {
  const [questions, resumeSchema] = await Promise.all([ports.reader.interrupts(ref), ports.reader.resumeSchema(ref)]);
  const open = questions.filter(({ status }) => status === "open");
  return {
    asked: open.map((question) => ({
      ...question,
      approvedSha256: callSha256(ports, question, input),
      // Of several none is answered, whatever fits.
      problems: open.length === 1 ? ports.checkAgainstSchema(question.schema, input) : null,
    })),
    problems: ports.checkAgainstSchema(resumeSchema, input),
  };
}
