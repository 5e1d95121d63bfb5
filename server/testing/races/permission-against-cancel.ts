import { rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { isProcessAlive } from "../../cli/process-identity";
import { scriptedProfile, writeScript } from "../acp/acp-scene";
import { type Asked, readAsked } from "../acp/read-log";
import { type Answer, StagedTask } from "../product/staged-task";
import { until } from "../product/until";
import { offsetsMs, type Race, type Round, type Stage } from "./race";

const AGENT = "coder";
/** Promised: so soon after the answer nothing of a canceled task lives, milliseconds. A busy machine gets more; such a round is late. */
const GONE_MS = 5_000;
const SLACK_MS = 5_000;

let folder = "";

/** A person allows a call while another one cancels its task: the agent hears one word, that it is withdrawn if the cancel was first. */
export const permissionAgainstCancel: Race = {
  name: "permission-against-cancel",
  guard: "version",
  batch: 1,
  // Each round starts a process of its own.
  lanes: 3,
  async prepare({ world, webs }) {
    const made = await scriptedProfile({ name: AGENT });
    folder = made.folder;
    writeScript(folder, { turns: [[{ call: "make", ask: true }, { say: "Made." }]] });
    const worker = await world.openCodingWorker({ url: webs[0].child.url, profile: made.profile });
    return {
      async [Symbol.asyncDispose]() {
        await worker.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
  play: async (stage) => [await playOne(stage)],
};

let rounds = 0;

async function playOne(stage: Stage): Promise<Round> {
  const [ann, bob] = stage.webs;
  const prompt = `Round ${rounds++}.`;
  const task = await StagedTask.create({ ...stage, web: ann }, AGENT, { prompt });
  await task.until("asks for a permission", ({ state }) => state === "input_required");
  const [question] = await task.questions(ann);
  const { pid } = agentOf(prompt);
  const [allowMs = 0, cancelMs = 0] = offsetsMs(2);
  const [allowed, canceled] = await Promise.all([
    delay(allowMs).then(() => task.answer(ann, question?.id ?? "", { decision: "allow" })),
    delay(cancelMs).then(() => task.cancel(bob, { undoMs: 0, reason: "stop" })),
  ]);
  const ended = await task.untilEnded();
  const problems = [...wrongCancel(canceled), ...wrongAnswer(allowed)];
  if (ended.state !== "canceled") problems.push(`it ended ${ended.state}: ${ended.endedReason}`);
  const endedMs = performance.now();
  const wait = { wakes: stage.world.tools.ports.wakes, topics: [], timeoutMs: GONE_MS + SLACK_MS };
  const gone = until("its process is gone", async () => !isProcessAlive(pid), wait);
  await gone.catch((error: Error) => problems.push(error.message));
  const isLate = performance.now() - endedMs > GONE_MS;
  const heard = wordsTo(prompt);
  const mayBeAllowed = allowed.kind === "done";
  if (heard.length !== 1) problems.push(`the agent was answered ${heard.length} times`);
  for (const word of heard)
    if (word !== "cancelled" && !(mayBeAllowed && word === "allow"))
      problems.push(`the agent heard ${word}, its permission was ${allowed.kind}`);
  const after = await task.now();
  if (after.state !== "canceled") problems.push(`it is ${after.state} and was canceled before`);
  return { taskId: task.id, isLate, problems };
}

function wrongCancel(answer: Answer): string[] {
  if (answer.kind !== "done" || answer.value.outcome !== "accepted")
    return [`the cancel was answered ${JSON.stringify(answer)}`];
  const { state } = answer.value.task;
  return state === "canceled" ? [] : [`the cancel was answered with ${state}`];
}

function wrongAnswer(answer: Answer): readonly string[] {
  if (answer.kind === "failed") return [`the permission got no typed answer: ${answer.problem}`];
  if (answer.kind === "done") return [];
  const { code, winner } = answer.refusal;
  const problems = code === "INTERRUPT_NOT_OPEN" ? [] : [`the permission was refused with ${code}`];
  return winner?.verb === "cancel" ? problems : [...problems, `it named ${winner?.actor} as first to ${winner?.verb}`];
}

interface Heard {
  readonly pid: number;
  /** Of this process alone, from its prompt on: a machine gives the numbers of processes again. */
  readonly lines: readonly Asked[];
}

function agentOf(prompt: string): Heard {
  const lines = readAsked(folder);
  const isPrompt = ({ method }: Asked) => method === "session/prompt";
  const from = lines.findIndex((line) => isPrompt(line) && JSON.stringify(line.params.prompt).includes(prompt));
  const given = lines[from];
  if (!given) throw new Error(`Nobody was given "${prompt}".`);
  const own = lines.slice(from + 1).filter(({ pid }) => pid === given.pid);
  const next = own.findIndex(isPrompt);
  return { pid: given.pid, lines: next < 0 ? own : own.slice(0, next) };
}

function wordsTo(prompt: string): readonly string[] {
  return agentOf(prompt)
    .lines.filter(({ method }) => method === "permission")
    .map(({ params }) => params.optionId ?? params.outcome ?? "nothing");
}
