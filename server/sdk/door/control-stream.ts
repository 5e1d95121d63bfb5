import { backOff } from "./back-off";
import type { DoorClient } from "./door-client";
import { readEvents } from "./read-events";
import { Silence } from "./silence";

/** The door sends a ping each 5 s; a stream that is silent for longer than three of them is taken for cut. */
const SILENCE_MS = 15_000;

interface Follow {
  readonly signal: AbortSignal;
  readonly onHint: () => void;
  /** Somebody ended a task of an agent whose sessions are kept. */
  readonly onEnded: () => void;
}

/**
 * Keeps the control stream open until aborted. Its events are hints: they are passed on as they come, and all at each
 * connection, since something may have happened while there was none.
 */
export async function followControlStream(door: DoorClient, path: string, follow: Follow): Promise<void> {
  for (let tries = 0; !follow.signal.aborted; tries += 1) {
    if (await followOnce(door, path, follow)) tries = 0;
    await backOff(tries, follow.signal);
  }
}

/** Until the stream is cut. True when it was open at all. */
async function followOnce(door: DoorClient, path: string, { signal, onHint, onEnded }: Follow): Promise<boolean> {
  const silence = new Silence(SILENCE_MS, signal);
  let opened = false;
  try {
    const stream = await door.open(path, silence.signal);
    opened = true;
    onHint();
    onEnded();
    for await (const event of readEvents(stream, () => silence.heard())) {
      if (event.type === "check") onHint();
      if (event.type === "ended") onEnded();
    }
  } catch {
    // A cut stream costs nothing but time: heartbeats find the same.
  } finally {
    silence.done();
  }
  return opened;
}
