import { setServerClock } from "@/components/ui/time/clock";
import type { LiveFrame } from "@/server/contract/live-feed";
import { applyEvent, type Fold } from "./apply-event";
import { type ConnectionStore, createConnectionStore } from "./connection-store";
import type { LivePorts } from "./live/live-ports";
import { LiveTab } from "./live/live-tab";
import { LivePump, type RenderPorts } from "./live-pump";
import { rereadAll } from "./reread-all";

/** Which tasks there is news of; `null` is any of them. */
export type NewsListener = (taskIds: ReadonlySet<string> | null) => void;

export interface LiveEvents {
  start(): void;
  stop(): void;
  /** Returns what gives the topics back. */
  subscribe(topics: readonly string[]): () => void;
  /** Tells after news was folded, for what must be read again: counts and order. */
  onNews(listener: NewsListener): () => void;
  /** Every frame as it comes, to a tab that nobody sees too. Returns what stops listening. */
  onFrame(listener: (frame: LiveFrame) => void): () => void;
  /** This tab holds the stream for all tabs of the browser. */
  isLeading(): boolean;
  retryNow(): void;
  readonly connection: ConnectionStore;
}

export interface LiveOptions {
  readonly fold: Fold;
  readonly ports: LivePorts & { readonly render: RenderPorts };
  /** Position of the stream from before anything was read, when known. */
  readonly position?: string | null;
}

/** The single subscription of this tab: frames come in, go through the fold in batches, and are told to who re-reads. */
export function createLiveEvents({ fold, ports, position = null }: LiveOptions): LiveEvents {
  const connection = createConnectionStore();
  const listeners = new Set<NewsListener>();
  const frameListeners = new Set<(frame: LiveFrame) => void>();
  const tell: NewsListener = (taskIds) => {
    for (const listener of listeners) listener(taskIds);
  };
  const readAgain = () => {
    rereadAll(fold.cache);
    tell(null);
  };
  const makePump = () =>
    new LivePump(ports.render, {
      onTasks: (news) => {
        for (const item of news) applyEvent(fold, item);
        tell(new Set(news.flatMap((item) => (item.type === "task" ? [item.task.id] : []))));
      },
      onSummaries: (tasks) => {
        applyEvent(fold, { type: "summaries", tasks });
        tell(new Set(tasks.map((task) => task.id)));
      },
      onOverfull: readAgain,
    });
  let pump: LivePump | null = null;

  const onFrame = (frame: LiveFrame) => {
    connection.note(frame, ports.now());
    if (frame.type === "ready") setServerClock(Date.parse(frame.serverTime));
    if (frame.type === "summaries" || frame.type === "task") pump?.add(frame);
    if (frame.type === "reload") readAgain();
    for (const listener of frameListeners) listener(frame);
  };
  const tab = new LiveTab(ports, { onFrame, onStatus: connection.setStatus, onFresh: readAgain }, position);

  return {
    start: () => {
      pump = makePump();
      tab.start();
    },
    stop: () => {
      tab.stop();
      pump?.stop();
      pump = null;
    },
    subscribe: (topics) => tab.subscribe(topics),
    onNews: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onFrame: (listener) => {
      frameListeners.add(listener);
      return () => frameListeners.delete(listener);
    },
    isLeading: () => tab.isLeading,
    retryNow: () => tab.retryNow(),
    connection,
  };
}
