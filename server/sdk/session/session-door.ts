import type { OpenSession, SessionAnswer, SessionOpening, SessionReportBody } from "../../contract/session";
import { backOff } from "../door/back-off";
import type { DoorClient, Reply } from "../door/door-client";

const CALL_MS = 30_000;

/** The server did not take what was told of a session; nothing was written. */
export class SessionRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = "SessionRefused";
    this.code = code;
  }
}

/** Session calls at the workers' door. What cannot be reached is asked again until the signal aborts. */
export class SessionDoor {
  /** One for each session that is held here. */
  readonly looks = new Set<() => void>();

  constructor(private readonly door: Pick<DoorClient, "call">) {}

  /** Whether each of them still is ours, before its next report asks. */
  lookAll(): void {
    for (const look of this.looks) look();
  }

  open(taskId: string, order: OpenSession, signal: AbortSignal): Promise<SessionOpening> {
    return this.ask(`sessions/${taskId}/open`, order, signal);
  }

  report(taskId: string, report: SessionReportBody, signal: AbortSignal): Promise<SessionAnswer> {
    return this.ask(`sessions/${taskId}/report`, report, signal);
  }

  private async ask<T>(path: string, body: unknown, signal: AbortSignal): Promise<T> {
    const text = JSON.stringify(body);
    for (let tries = 0; ; tries += 1) {
      signal.throwIfAborted();
      const reply: Reply<T> = await this.door.call<T>({ method: "POST", path, text, timeoutMs: CALL_MS, signal });
      if (reply.kind === "answered") return reply.body;
      if (reply.kind === "refused") throw new SessionRefused(reply.code, reply.message);
      await backOff(tries, signal);
    }
  }
}
