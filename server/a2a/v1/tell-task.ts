import type { StreamResponse } from "@a2a-js/sdk";
import { isSettled } from "../../domain/client/is-settled";
import type { ClientTask } from "../../ports/client-store";
import type { Lookout } from "../../ports/task-lookouts";
import { followTask, toTaskNews } from "../../queries/client/follow-task";
import type { Exchange } from "./exchange";
import { LONG_AT_WORK, StreamTeller } from "./to-stream";
import { wireTask } from "./to-wire";

/** So many events before it say where the task stood when it happened. */
export const EVENTS_BEFORE = 500;

export interface Found {
  readonly task: ClientTask;
  /** Since before it was read. */
  readonly lookout: Lookout;
}

type Told = AsyncGenerator<StreamResponse, void, undefined>;

/** The task as it stands, then all that happens to it until it has ended or waits for its caller. */
export async function* tellTask(exchange: Exchange, found: Found, isOver: (task: ClientTask) => boolean): Told {
  const { place, sight } = exchange;
  const { task, lookout } = found;
  if (place.takenUpAfter !== null) {
    lookout.leave();
    return yield* takeUp(exchange, task, isOver);
  }
  place.seq = task.eventSeq;
  yield { payload: { $case: "task", value: wireTask(task, sight) } };
  if (isOver(task)) return lookout.leave();
  yield* follow(exchange, task, { teller: new StreamTeller(task, sight, task), after: task.eventSeq, lookout });
}

/**
 * A task that was made just now as it began, then all that happened to it: whoever streams is told each piece as a piece,
 * however far the task went before it was read.
 */
export async function* tellNewTask(exchange: Exchange, found: Found): Told {
  const { task, lookout } = found;
  if (task.state === "submitted") return yield* tellTask(exchange, found, isSettled);
  lookout.leave();
  exchange.place.seq = 0;
  yield { payload: { $case: "task", value: wireTask(asBegun(task), exchange.sight) } };
  yield* follow(exchange, task, { teller: new StreamTeller(task, exchange.sight), after: 0 });
}

function asBegun(task: ClientTask): ClientTask {
  const nothing = { pausedFromState: null, pausing: null, suspension: null, asksConsent: false, endedReason: null };
  const history = task.history.slice(0, 1);
  return { ...task, ...nothing, state: "submitted", stateSince: task.createdAt, questions: [], history, artifacts: [] };
}

/** All that happened after the event that was heard last, each once and in order; then as it comes. */
async function* takeUp(exchange: Exchange, task: ClientTask, isOver: (task: ClientTask) => boolean): Told {
  const { place, call, client, sight } = exchange;
  place.open();
  const after = Math.min(place.takenUpAfter ?? 0, task.eventSeq);
  if (after === task.eventSeq && isOver(task)) return;
  const range = { after: Math.max(0, after - EVENTS_BEFORE), limit: EVENTS_BEFORE, wordsFrom: after + 1 };
  const teller = new StreamTeller(task, sight, range.after > 0 ? LONG_AT_WORK : undefined);
  const before = await call.door.ports.clients.news(client, task.id, range);
  for (const news of toTaskNews(before.news.filter(({ event }) => event.seq <= after))) teller.tell(news);
  yield* follow(exchange, task, { teller, after });
}

interface Following {
  readonly teller: StreamTeller;
  readonly after: number;
  readonly lookout?: Lookout;
}

async function* follow(exchange: Exchange, task: ClientTask, { teller, ...from }: Following): Told {
  const { call, client, signal, place } = exchange;
  for await (const batch of followTask(call.door.ports, client, { taskId: task.id, signal, ...from })) {
    for (const news of batch) {
      const { seq } = news.event;
      for (const told of teller.tell(news)) {
        place.seq = seq;
        yield told;
      }
      // What it waited for before the reader came back has been given since.
      if (news.kind === "moved" && teller.isSettled && seq > task.eventSeq) return;
      if (seq === task.eventSeq && isSettled(task)) return;
    }
  }
}
