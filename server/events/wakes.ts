import { randomBytes } from "node:crypto";
import type { Wakes } from "../ports/wakes";
import { Listener } from "./listener";
import { Notifier } from "./notify";
import { WakeHub } from "./wake-hub";

export interface OpenWakes {
  readonly wakes: Wakes;
  /** Wakes who waits in this process now, and in the others after a notification. */
  tell(topics: readonly string[]): void;
  close(): Promise<void>;
}

/** Hints between processes over LISTEN and NOTIFY, on two connections of their own. */
export function openWakes(url: string): OpenWakes {
  const sender = randomBytes(6).toString("base64url");
  const hub = new WakeHub();
  const notifier = new Notifier({ url, sender });
  const listener = new Listener({
    url,
    sender,
    onWake({ topics }) {
      if (topics) hub.wake(topics);
      else hub.wakeAll();
    },
    onListening: () => hub.wakeAll(),
  });
  return {
    wakes: hub,
    tell(topics) {
      hub.wake(topics);
      // After what it sets in motion here, which a notification would only hold up.
      setImmediate(() => notifier.tell(topics));
    },
    async close() {
      hub.close();
      await Promise.all([notifier.close(), listener.close()]);
    },
  };
}
