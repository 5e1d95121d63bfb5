import type { Json } from "../../domain/json";
import type { Approval, Proposal, Question } from "../question";
import { cleanText } from "../state/clean-text";
import { toJson } from "../state/to-json";
import { judgeConsent } from "./approval";
import type { Attempt } from "./attempt";
import type { Ending } from "./ending";
import type { Journal } from "./journal";

// Limit of the wire (server/contract/worker-protocol.ts).
const MAX_QUESTION_CHARS = 20_000;

interface Place {
  readonly attempt: Attempt;
  readonly journal: Journal;
  /** Rejects when the run is over. */
  stillHeld(): Promise<void>;
  /** Throws inside a step. */
  outside(call: string): void;
}

/** What a run waits for from people: each question gives its answer on the run after it, whatever else is still open. */
export function createQuestions({ attempt, journal, stillHeld, outside }: Place) {
  async function ask(first: string | Question, second?: Question): Promise<Json> {
    await stillHeld();
    outside("ctx.ask");
    const question = typeof first === "string" ? { ...second, key: first, message: second?.message ?? "" } : first;
    const asked = { ...question, key: question.key ?? journal.nextQuestionKey() };
    journal.claimKey("question", asked.key, `${asked.nodePath ?? ""}@${asked.runId ?? ""}`);
    const found = journal.findAnswer(asked);
    if (!found) {
      const ask = [toQuestion(asked)];
      showSoon(ask);
      return attempt.endWith({ kind: "ask", ask });
    }
    attempt.report.forgetReplayed();
    return found.answer;
  }

  async function askAll(asked: readonly (Question & { readonly key: string })[]): Promise<Record<string, Json>> {
    const answers = await Promise.all(asked.map(async (one) => [one.key, await ask(one)] as const));
    return Object.fromEntries(answers);
  }

  /** What runs beside them may take its time: people see them before the attempt ends. */
  function showSoon(questions: Parameters<Attempt["report"]["ahead"]["add"]>[0]): void {
    attempt.report.ahead.add(questions);
    attempt.dues.saySoon();
  }

  function askAhead(asked: readonly (Question & { readonly key: string })[]): void {
    outside("ctx.askAhead");
    if (asked.length > 0) showSoon(asked.map(toQuestion));
  }

  async function interrupt(asked: readonly (Question & { readonly key: string })[]): Promise<never> {
    await stillHeld();
    outside("ctx.interrupt");
    if (asked.length === 0) throw new TypeError("Name what the run waits for.");
    return attempt.endWith({ kind: "ask", ask: asked.map(toQuestion) });
  }

  async function approve(key: string, proposal: Proposal): Promise<Approval> {
    const { tool, arguments: proposed, schema = true, policy, ...question } = proposal;
    const call = { tool, arguments: toJson(proposed, "The arguments"), schema: toJson(schema, "The schema") };
    const message = question.message ?? `May I call ${tool}?`;
    const answer = await ask(key, { ...question, key, message, kind: "confirmation", call });
    return judgeConsent({ answer, call, policy, address: { key, ...question } });
  }

  return { ask, askAll, askAhead, interrupt, approve };
}

function toQuestion(question: Question & { readonly key: string }): Extract<Ending, { kind: "ask" }>["ask"][number] {
  const { key, message, schema = true, payload = null, kind = "input", call, defaultAnswer, ...rest } = question;
  if (message.trim() === "") throw new TypeError("A question needs a message.");
  const { nodePath, runId, wake, expiresInMs, escalatesInMs } = rest;
  return {
    key,
    kind,
    message: cleanText(message, MAX_QUESTION_CHARS),
    payload: toJson(payload, "The payload"),
    schema: toJson(schema, "The schema"),
    ...(call
      ? {
          call: {
            tool: call.tool,
            arguments: toJson(call.arguments, "The call"),
            schema: toJson(call.schema ?? true, "The schema"),
          },
        }
      : {}),
    ...(nodePath === undefined ? {} : { nodePath }),
    ...(runId === undefined ? {} : { runId }),
    ...(wake === undefined ? {} : { wake }),
    ...(expiresInMs === undefined ? {} : { expiresInMs }),
    ...(escalatesInMs === undefined ? {} : { escalatesInMs }),
    ...(defaultAnswer === undefined ? {} : { defaultAnswer: toJson(defaultAnswer, "The default answer") }),
  };
}
