import type { AnswerInterruptInput } from "../server/contract/task-inputs";
import type { ConsoleApi } from "./console-api";
import { occupyDigest } from "./occupy-digest";

interface Run {
  readonly input: { readonly [option: string]: string | number; readonly folder: string };
  readonly note: string;
  /** To its question, for one that asks: its turn ends there, so that it runs in two attempts. */
  readonly answer?: AnswerInterruptInput["answer"];
  /** A small folder for the tasks that fill the agent's places meanwhile. */
  readonly small: string;
}

/**
 * A digest that no pause ever cut, given the same note: it is held in line, before any step, and let go with the note. Its
 * one attempt then runs from the first step to the last, or to its question. Gives the id once it goes on, and brings it
 * to its end when asked.
 */
export async function untouchedRun(api: ConsoleApi, { input, note, answer, small }: Run): Promise<UntouchedRun> {
  const free = await occupyDigest(api, small);
  const { id } = await api.create({ agent: "digest", title: "The same, never cut", input });
  const { task } = await api.pause({ taskId: id, reason: "Held before it begins" });
  if (task.suspension?.stopProof !== "never_started") throw new Error("Something of it ran before.");
  await api.resume({ taskId: id, input: note });
  await free();
  return {
    id,
    async ended() {
      if (answer !== undefined) await answerQuestion(api, id, answer);
      const { attemptNo } = await api.untilState(id, "completed", 60_000);
      const turns = answer === undefined ? 1 : 2;
      if (attemptNo !== turns) throw new Error(`It ran in ${attemptNo} attempts, not in ${turns}.`);
    },
  };
}

interface UntouchedRun {
  readonly id: string;
  /** Answers its question and waits for its end. Throws when that took more attempts than it has turns. */
  ended(): Promise<void>;
}

async function answerQuestion(api: ConsoleApi, taskId: string, answer: AnswerInterruptInput["answer"]): Promise<void> {
  const [asked] = (await api.untilState(taskId, "input_required")).interrupts;
  if (!asked) throw new Error("It asks nothing.");
  await api.answer({ taskId, interruptId: asked.id, answer });
}
