import type { Message, StreamResponse, TaskState } from "@a2a-js/sdk";
import type { InterruptView } from "../../contract/task-view";
import { isHeld, isTerminal, type TaskState as State } from "../../domain/task/state";
import type { ClientTask } from "../../ports/client-store";
import { memberOf, type TaskNews } from "../../queries/client/follow-task";
import { longRunningIds } from "./function-calls";
import { PAUSE_EXTENSION, pauseOfEvent } from "./pause-detail";
import { questionParts, type Sight, spoken, textPart, wireArtifact, wireMessage, wireState } from "./to-wire";

type Told = Pick<ClientTask, "id" | "contextId" | "releasesCallers">;
type Moved = Extract<TaskNews, { kind: "moved" }>;

/** Where a stream stands between two updates. */
interface Stand {
  readonly state: State;
  readonly pausedFromState: State | null;
  readonly questions: readonly InterruptView[];
}

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
    from: Stand = { state: "submitted", pausedFromState: null, questions: [] },
  ) {
    this.stand = from;
    this.shown = this.shownOf(from);
  }

  /** The task has ended, or waits for its caller: nothing more comes before the caller acts. */
  get isSettled(): boolean {
    const { state } = this.stand;
    return isTerminal(state) || asks(state) || (isHeld(state) && this.task.releasesCallers);
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
    const before = this.shown;
    const wasHeld = isHeld(this.stand.state) || this.stand.state === "resumed";
    this.stand = this.standAfter(news);
    // What comes of a resume is told by the move that follows it, in the same change or by the worker that takes it up.
    if (news.to === "resumed") return [];
    this.shown = this.shownOf(this.stand);
    const parts = this.partsOf(news);
    if (this.shown === before && parts.length === 0 && !wasHeld) return [];
    const message = parts.length > 0 ? spoken(this.task, `${this.task.id}-status-${news.event.version}`, parts) : null;
    return [this.status(news, message && { ...message, metadata: this.saidBeside(news) })];
  }

  private standAfter({ to, event, questions }: Moved): Stand {
    if (!isHeld(to)) return { state: to, pausedFromState: this.stand.pausedFromState, questions };
    const from =
      isHeld(this.stand.state) || this.stand.state === "resumed" ? this.stand.pausedFromState : this.stand.state;
    const told = memberOf(event.data, "from");
    const asked = told === "input_required" ? (questions.length > 0 ? questions : this.stand.questions) : [];
    return { state: to, pausedFromState: from, questions: asked };
  }

  private partsOf({ to, event, questions }: Moved) {
    if (asks(to)) return questions.flatMap(questionParts);
    const reason = memberOf(event.data, "reason");
    if (isHeld(to)) {
      const by = to === "paused_by_agent" ? "Waiting, as the agent asked" : `Paused by ${event.actor.kind}`;
      return [textPart(reason ? `${by}: ${reason}` : `${by}.`)];
    }
    return isTerminal(to) && typeof reason === "string" && reason !== "" ? [textPart(reason)] : [];
  }

  /** What stands beside the words of a move: the pause, or the calls whose results are waited for. */
  private saidBeside(news: Moved): Record<string, unknown> | undefined {
    return asks(news.to) ? longRunningIds(news.questions) : this.metadataOf(news);
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

function asks(state: State): boolean {
  return state === "input_required" || state === "auth_required";
}
