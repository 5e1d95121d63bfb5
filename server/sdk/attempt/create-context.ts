import type { Json } from "../../domain/json";
import type { Question } from "../question";
import { openAgentSession } from "../session/agent-session";
import { cleanText } from "../state/clean-text";
import type { ArtifactEffect, Effects } from "../state/effects";
import { toJson } from "../state/to-json";
import type { ArtifactDraft, ParkOrder, ReserveOrder, StepOptions, TaskContext, TaskState } from "../task-context";
import { approvalOf } from "./approval";
import type { Attempt } from "./attempt";
import { createQuestions } from "./create-questions";
import { currentStep } from "./current-step";
import type { Ending } from "./ending";
import { Journal } from "./journal";
import type { LiveStep } from "./live-step";
import { reserve } from "./reserve";
import { runStep } from "./run-step";
import { shownArguments } from "./shown-arguments";
import { SpokenBefore } from "./spoken-before";

// Limits of the wire (server/contract/worker-protocol.ts).
const MAX_MESSAGE_CHARS = 1_000_000;
const MAX_NAME_CHARS = 300;
const MAX_SHORT_CHARS = 200;
const MAX_QUESTION_CHARS = 20_000;
const MAX_REASON_CHARS = 2_000;
const MAX_SUMMARY_CHARS = 100_000;

/** The context of one attempt's run. Once the run, or the whole attempt, is over, every call throws AttemptEnded. */
export function createContext(attempt: Attempt, until: "run" | "attempt" = "run"): TaskContext {
  const { work, report } = attempt;
  const over = () => (until === "run" ? attempt.runOver : attempt.over);
  const journal = new Journal(work);
  const spoken = new SpokenBefore(work);
  const questions = createQuestions({ attempt, journal, stillHeld: () => stillHeld(attempt), outside });

  /** The step this is called in, if any; throws when the attempt is over. */
  function here(): LiveStep | null {
    const ended = over();
    if (ended) throw ended;
    const step = currentStep.getStore();
    return attempt.isRunning(step) ? step : null;
  }
  const effects = (): Effects => here()?.effects ?? report.lane;
  function outside(call: string): void {
    if (here()) throw new Error(`${call} was called inside a step; a step cannot contain it.`);
  }

  const state: TaskState = {
    get() {
      here();
      return report.state.get();
    },
    set(value) {
      report.state.replace(here(), toJson(value, "The state"));
    },
    patch(patch) {
      const clean = patch.map((operation) => ({
        ...operation,
        ...("value" in operation ? { value: toJson(operation.value, "The patch") } : {}),
      }));
      report.state.patch(here(), clean, !attempt.startedAny);
    },
  };

  async function step<T>(key: string, fn: Parameters<typeof runStep>[2], options: StepOptions = {}): Promise<T> {
    await stillHeld(attempt);
    outside("ctx.step");
    journal.claimKey("step", key);
    const spec = {
      key,
      name: cleanText(options.name || key, MAX_NAME_CHARS),
      tool: options.tool ? cleanText(options.tool, MAX_SHORT_CHARS) : null,
      repeatable: options.repeatable ?? true,
      endsEarly: options.endsEarly ?? false,
      ...shownArguments(options.call?.arguments ?? options.arguments),
      ...(options.call ? { approval: approvalOf(options.call) } : {}),
    };
    if (!journal.hasStep(key)) return (await runStep(attempt, spec, fn)) as T;
    report.forgetReplayed();
    // A rerun gives the JSON that the first run gave; T is what the agent says its function returns.
    return journal.replayStep(key) as T;
  }

  async function park(order: ParkOrder): Promise<Json> {
    if (order.reason.trim() === "") throw new TypeError("A park needs a reason.");
    await stillHeld(attempt);
    outside("ctx.park");
    const passed = journal.nextPark();
    if (!passed) return attempt.endWith(toPark(order));
    report.forgetReplayed();
    return passed.input;
  }

  async function reject(reason: string): Promise<never> {
    await stillHeld(attempt);
    outside("ctx.reject");
    const outcome = { kind: "rejected", reason: cleanText(reason, MAX_QUESTION_CHARS) } as const;
    return attempt.endWith({ kind: "finish", outcome });
  }

  async function holdReserve(order: ReserveOrder): Promise<void> {
    await stillHeld(attempt);
    return reserve(attempt, here(), order);
  }

  return {
    task: { id: work.taskId, title: work.title, scope: work.scope, agent: work.agent, attemptNo: work.attemptNo },
    input: work.input,
    get signal() {
      const running = currentStep.getStore();
      return attempt.isRunning(running) ? running.controller.signal : attempt.signal;
    },
    resume: work.resume,
    notes: work.notes,
    messages: work.messages,
    unanswered: work.messages.find(({ seq }) => seq === work.unanswered) ?? null,
    state,
    step: (key, fn, options) => quiet(step(key, fn, options)),
    answers: work.answers.map(({ nodePath = "", runId = "", ...given }) => ({ ...given, nodePath, runId })),
    records: work.journal,
    ask: (first: string | Question, second?: Question) => quiet(questions.ask(first, second)),
    askAll: (asked) => quiet(questions.askAll(asked)),
    askAhead: questions.askAhead,
    interrupt: (asked) => quiet(questions.interrupt(asked)),
    approve: (key, proposal) => quiet(questions.approve(key, proposal)),
    park: (order) => quiet(park(order)),
    message(text, { direct = false } = {}) {
      const clean = cleanText(text, MAX_MESSAGE_CHARS);
      const inStep = here();
      if (!inStep && !attempt.startedAny && spoken.take(clean)) return;
      effects().addMessage({ text: clean, ...(direct ? { direct } : {}) });
      if (!inStep) attempt.dues.saySoon();
    },
    aside(aside, text) {
      effects().addMessage({ text: cleanText(text, MAX_MESSAGE_CHARS), aside });
      if (!here()) attempt.dues.saySoon();
    },
    artifact: (artifact) => effects().addArtifact(toArtifact(artifact)),
    usage: (usage) => effects().addUsage(usage),
    reserve: (order) => quiet(holdReserve(order)),
    progress({ done, total = null, current = null }) {
      here();
      report.setProgress({ done, total, current: current === null ? null : cleanText(current, MAX_NAME_CHARS) });
      attempt.dues.progressSoon();
    },
    flush() {
      here();
      return quiet(attempt.flush());
    },
    checkpoint: ({ label, flagged = false }) =>
      effects().addCheckpoint({ label: cleanText(label, MAX_NAME_CHARS), flagged }),
    reject: (reason) => quiet(reject(reason)),
    async openSession(order) {
      here();
      if (!attempt.sessions) throw new Error("This worker keeps no sessions.");
      const opened = { ...order, taskId: work.taskId, attempt: work.attempt };
      return openAgentSession(attempt.sessions, opened, attempt.signal);
    },
  };
}

/** A call that the run lets go of must not end the process when it rejects. */
function quiet<T>(call: Promise<T>): Promise<T> {
  call.catch(() => undefined);
  return call;
}

/** A run that catches everything and calls again must not keep the process from its other work. */
async function stillHeld(attempt: Attempt): Promise<void> {
  if (!attempt.runOver) return;
  await new Promise((resolve) => setImmediate(resolve));
  throw attempt.runOver;
}

function toPark({ reason, summary, conditions = {} }: ParkOrder): Ending {
  return {
    kind: "park",
    park: {
      reason: cleanText(reason, MAX_REASON_CHARS),
      summary: summary === undefined ? null : cleanText(summary, MAX_SUMMARY_CHARS),
      // The door's schema is the judge of conditions; what is not JSON never gets there.
      conditions: toJson(conditions, "The conditions") as NonNullable<
        Extract<Ending, { kind: "park" }>["park"]["conditions"]
      >,
    },
  };
}

function toArtifact({ id, name, mimeType, text, append, last }: ArtifactDraft): ArtifactEffect {
  toJson(text, `Artifact ${id}`);
  const piece = { ...(append ? { append } : {}), ...(last === undefined ? {} : { last }) };
  return { artifactId: id, name: cleanText(name, MAX_NAME_CHARS), mimeType, text, ...piece };
}
