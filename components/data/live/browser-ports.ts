import type { LivePorts, WakeReason } from "./live-ports";
import { openLiveStream } from "./open-live-stream";
import type { TabMessage } from "./tab-message";

const NAME = "checkrein-live";

/** The browser's own stream, lock, channel and clock. */
export function browserPorts(): LivePorts {
  return {
    openStream: openLiveStream,
    requestLead,
    openChannel,
    isOnline: () => navigator.onLine,
    onWake,
    now: () => Date.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    newTabId: () => Math.random().toString(36).slice(2),
  };
}

function requestLead(onLead: () => void): () => void {
  // Only a secure context has locks. Without them each tab holds a stream of its own.
  if (!navigator.locks) {
    onLead();
    return () => undefined;
  }
  const abort = new AbortController();
  let release = () => abort.abort();
  const held = (): Promise<void> =>
    new Promise((resolve) => {
      release = resolve;
      onLead();
    });
  // Giving up before our turn rejects; there is nothing to do about it.
  navigator.locks.request(NAME, { signal: abort.signal }, held).catch(() => undefined);
  return () => release();
}

function openChannel(onMessage: (message: TabMessage) => void): ReturnType<LivePorts["openChannel"]> {
  if (typeof BroadcastChannel === "undefined") return { post: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = (event: MessageEvent<TabMessage>) => onMessage(event.data);
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}

function onWake(listener: (why: WakeReason) => void): () => void {
  const network = () => listener("network");
  const seen = () => {
    if (document.visibilityState === "visible") listener("seen");
  };
  const shown = (event: PageTransitionEvent) => {
    if (event.persisted) listener("restored");
  };
  window.addEventListener("online", network);
  window.addEventListener("offline", network);
  window.addEventListener("pageshow", shown);
  document.addEventListener("visibilitychange", seen);
  return () => {
    window.removeEventListener("online", network);
    window.removeEventListener("offline", network);
    window.removeEventListener("pageshow", shown);
    document.removeEventListener("visibilitychange", seen);
  };
}
