import type { Message, StreamResponse, TaskState } from "@a2a-js/sdk";
import type { EventView } from "../../contract/task-view";
import { asksConsent } from "../../domain/client/asks-consent";
import { isSettled } from "../../domain/client/is-settled";
import { isAsking, isHeld, isTerminal, type TaskState as State, TASK_STATES } from "../../domain/task/state";
import type { ClientTask } from "../../ports/client-store";
import { memberOf, type TaskNews } from "../../queries/client/follow-task";
import { longRunningIds } from "./function-calls";
import { PAUSE_EXTENSION, pauseOfEvent, pauseSentenceOfEvent } from "./pause-detail";
import { questionParts, type Sight, spoken, textPart, wireArtifact, wireMessage, wireState } from "./to-wire";

type Told = Pick<ClientTask, "id" | "contextId" | "releasesCallers">;
type Moved = Extract<TaskNews, { kind: "moved" }>;

/** Where a stream stands between two updates. */
interface Stand {
  readonly state: State;
  readonly pausedFromState: State | null;
  /** What was asked last is all for consent. */
  readonly asksConsent: boolean;
}

const BEGUN: Stand = { state: "submitted", pausedFromState: null, asksConsent: false };
/** So much that moves nothing happens only to a task that is worked on. */
export const LONG_AT_WORK: Stand = { state: "working", pausedFromState: null, asksConsent: false };

/**
 * Turns what happened to one task into updates of the protocol, in order. What a reader is told depends on the events
 * alone, so that all readers of a task are told the same.
 */
export class StreamTeller {
  private stand: Stand;
  private shown: TaskState;

  constructor(
    private readonly task: Told,
    private readonly sight: Sight,
    from: Stand = BEGUN,
  ) {
    this.stand = from;
    this.shown = this.shownOf(from);
  }

  /** The task has ended, or waits for its caller: nothing more comes before the caller acts. */
  get isSettled(): boolean {
    return isSettled({ state: this.stand.state, releasesCallers: this.task.releasesCallers });
  }

  tell(news: TaskNews): readonly StreamResponse[] {
    switch (news.kind) {
      case "made": {
        const { appends: append, isLast: lastChunk } = news.artifact;
        const { id: taskId, contextId } = this.task;
        const value = {
          taskId,
          contextId,
          artifact: wireArtifact(news.artifact),
          append,
          lastChunk,
          metadata: undefined,
        };
        return [{ payload: { $case: "artifactUpdate", value } }];
      }
      case "said": {
        if (news.message.role === "user") return [];
        return [this.status(news, wireMessage(this.task, news.message))];
      }
      case "moved":
        return this.move(news);
      case "other":
        return [];
    }
  }

  private move(news: Moved): readonly StreamResponse[] {
    const left = this.standBefore(news);
    const before = this.shownOf(left);
    this.stand = standAfter(left, news);
    // What comes of a resume is told by the move that follows it, in the same change or by the worker that takes it up.
    if (news.to === "resumed") return [];
    this.shown = this.shownOf(this.stand);
    const parts = this.partsOf(news);
    if (this.shown === before && parts.length === 0 && !isHeldOrResumed(left)) return [];
    const message = parts.length > 0 ? spoken(this.task, `${this.task.id}-status-${news.event.version}`, parts) : null;
    return [this.status(news, message && { ...message, metadata: this.saidBeside(news) })];
  }

  /** Each move says where it led from, whatever was read of what came before. */
  private standBefore({ event: { data } }: Moved): Stand {
    return { ...this.stand, state: stateIn(data, "from") ?? this.stand.state };
  }

  private partsOf({ to, event, questions }: Moved) {
    if (isAsking(to)) return questions.flatMap(questionParts);
    if (isHeld(to)) return [textPart(pauseSentenceOfEvent(event, to))];
    const reason = memberOf(event.data, "reason");
    return isTerminal(to) && typeof reason === "string" && reason !== "" ? [textPart(reason)] : [];
  }

  /** What stands beside the words of a move: the pause, or the calls whose results are waited for. */
  private saidBeside(news: Moved): Record<string, unknown> | undefined {
    return isAsking(news.to) ? longRunningIds(news.questions) : this.metadataOf(news);
  }

  /** The pause, for those who asked to see it. An update without it tells its end. */
  private metadataOf(news: TaskNews): Record<string, unknown> | undefined {
    if (!this.sight.pause || news.kind !== "moved" || !isHeld(news.to)) return undefined;
    return { [PAUSE_EXTENSION]: pauseOfEvent(news.event, news.to) };
  }

  private status(news: TaskNews, message: Message | null): StreamResponse {
    const { id: taskId, contextId } = this.task;
    const status = { state: this.shown, message: message ?? undefined, timestamp: news.event.at };
    const value = { taskId, contextId, status, metadata: this.metadataOf(news) };
    return { payload: { $case: "statusUpdate", value } };
  }

  private shownOf(stand: Stand): TaskState {
    return wireState({ ...stand, releasesCallers: this.task.releasesCallers });
  }
}

function standAfter(left: Stand, { to, event: { data }, questions }: Moved): Stand {
  const heldFrom = isHeld(to) && !isHeldOrResumed(left) ? left.state : left.pausedFromState;
  return {
    state: to,
    pausedFromState: stateIn(data, "pausedFrom") ?? heldFrom,
    // A move back to what was asked before asks nothing new.
    asksConsent: questions.length > 0 ? asksConsent(questions) : left.asksConsent,
  };
}

function isHeldOrResumed({ state }: Stand): boolean {
  return isHeld(state) || state === "resumed";
}

function stateIn(data: EventView["data"], member: "from" | "pausedFrom"): State | null {
  const told = memberOf(data, member);
  return TASK_STATES.find((state) => state === told) ?? null;
}
