import type { ResumeTaskInput } from "../../contract/task-inputs";
import { decideResume } from "../../domain/task/decide-resume";
import type { Caller, Ports } from "../../ports";
import { inputHash } from "../input-hash";
import { type ActResult, runAct } from "./run-act";

export function resumeTask(ports: Ports, caller: Caller, input: ResumeTaskInput): Promise<ActResult<null>> {
  return runAct(ports, caller, {
    ...input,
    verb: "resume",
    facts: {
      handle: input.handle ?? null,
      continueTranscript: input.continueTranscript,
      inputHash: inputHash(ports, input.input ?? null),
    },
    decide: (task) =>
      decideResume(task, {
        handle: input.handle ?? null,
        input: input.input ?? null,
        continueTranscript: input.continueTranscript,
        actor: caller.actor,
        cause: "explicit_resume",
      }),
  });
}
