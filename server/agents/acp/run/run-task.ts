import { AsyncResource } from "node:async_hooks";
import { z } from "zod";
import { AttemptEnded, type UsageReport } from "../../../sdk/worker";
import type { Telling } from "../turn/turn-log";
import type { AgentHost } from "./host";
import type { LegEnd } from "./leg";
import type { LegOrder, LegRecord, LegStart } from "./leg-order";
import { parkAsAsked } from "./parking";
import { playLeg } from "./play-leg";
import { permissionQuestion, readPermission, readReview, reviewQuestion } from "./questions";
import type { Runs } from "./runs";

export const TASK_INPUT_SCHEMA = {
  type: "object",
  properties: {
    prompt: { type: "string", title: "Prompt", description: "What the agent should do.", minLength: 1 },
    folder: { type: "string", title: "Folder", description: "Below the agent's folder; empty for that itself." },
    completeAtTurnEnd: {
      type: "boolean",
      title: "Complete at the end of the turn",
      description: "Without a review, when the agent says that its turn is over.",
      default: false,
    },
  },
  required: ["prompt"],
  additionalProperties: false,
};

const TaskInput = z.object({
  prompt: z.string(),
  folder: z.string().optional(),
  completeAtTurnEnd: z.boolean().default(false),
});

/** What the legs so far have left; the same at each rerun, since it is read from their records. */
interface Past {
  readonly known: ReadonlySet<string>;
  readonly costTotal: number | null;
  readonly last: LegRecord | null;
}

/**
 * A conversation with a coding agent as a run: each turn is one or more recorded legs, between which the task may wait for
 * a permission, be held, or move to another process. Gives the outcome in a line.
 */
export async function runTask(ctx: Runs, host: AgentHost): Promise<string> {
  const input = TaskInput.parse(ctx.input);
  const telling: Telling = {
    say: besideSteps((text) => ctx.message(text)),
    aside: besideSteps((kind, text) => ctx.aside(kind, text)),
  };
  const spend = besideSteps((usage: UsageReport) => ctx.usage(usage));
  const run: Run = { ctx, host, telling, spend, folder: input.folder || null, prompt: input.prompt };
  let past: Past = { known: new Set(), costTotal: null, last: null };
  let start: LegStart = { kind: "prompt", text: input.prompt };
  for (let turn = 1; ; turn++) {
    const played = await playTurn(run, { turn, start, past });
    past = played.past;
    const { end, more } = played;
    if (more !== null) {
      start = { kind: "prompt", text: more };
      continue;
    }
    if (end.kind === "ended" && end.stopReason === "end_turn" && input.completeAtTurnEnd) return firstLine(end.text);
    const review = readReview(await ctx.ask(`review-${turn}`, reviewQuestion(end)));
    if (review.kind === "accept") return firstLine(end.kind === "ended" ? end.text : "");
    if (review.kind === "declined") return ctx.reject(declinedWords(review.reason));
    start = { kind: "prompt", text: review.text };
  }
}

/** Told beside the step that a leg is: people read it while it runs. */
function besideSteps<A extends unknown[]>(tell: (...words: A) => void): (...words: A) => void {
  return AsyncResource.bind((...words: A) => {
    try {
      tell(...words);
    } catch (error) {
      // The attempt is over; what was said is in the record of the session.
      if (!(error instanceof AttemptEnded)) throw error;
    }
  });
}

interface Run {
  readonly ctx: Runs;
  readonly host: AgentHost;
  readonly telling: Telling;
  readonly spend: LegOrder["spend"];
  readonly folder: string | null;
  readonly prompt: string;
}

interface Turn {
  readonly turn: number;
  readonly start: LegStart;
  readonly past: Past;
}

interface Played {
  readonly end: Exclude<LegEnd, { kind: "permission" | "parked" }>;
  /** What people said meanwhile, so that the next turn begins with it. */
  readonly more: string | null;
  readonly past: Past;
}

async function playTurn(run: Run, { turn, start: first, past: before }: Turn): Promise<Played> {
  const { ctx } = run;
  let past = before;
  let start = first;
  for (let leg = 1; ; leg++) {
    const key = `turn-${turn}.${leg}`;
    const from = start;
    const heard = past.last?.heard ?? null;
    const record = await ctx.step<LegRecord>(
      key,
      (step) => playLeg({ ...run, step, key, start: from, known: past.known, costTotal: past.costTotal, heard }),
      { name: nameOf(turn, start), tool: run.host.options.profile.name, endsEarly: true },
    );
    past = {
      known: new Set([...past.known, ...record.calls]),
      costTotal: record.costTotal,
      last: record,
    };
    const { end } = record;
    switch (end.kind) {
      case "permission":
        start = {
          kind: "answer",
          call: end.call,
          outcome: readPermission(end.call, await ctx.ask(`permission-${turn}.${leg}`, permissionQuestion(end.call))),
        };
        break;
      case "parked":
        start = { kind: "unpark", input: await parkAsAsked(ctx, end.request) };
        break;
      case "not_launched":
        await ctx.park({ reason: end.message });
        break;
      case "not_begun":
        break;
      case "cut":
        if (end.by === "silence" || end.by === "flood") return { end, more: record.more, past };
        start = { kind: "go_on" };
        break;
      default:
        return { end, more: record.more, past };
    }
  }
}

function nameOf(turn: number, start: LegStart): string {
  if (start.kind === "prompt") return `Turn ${turn}`;
  return `Turn ${turn}, after ${start.kind === "answer" ? "a permission" : "an interruption"}`;
}

function declinedWords(reason: string): string {
  return reason === "" ? "Nobody reviews what it did." : `Nobody reviews what it did: ${reason}`;
}

function firstLine(text: string): string {
  return text.trim().split("\n")[0]?.slice(0, 300) || "Accepted.";
}
