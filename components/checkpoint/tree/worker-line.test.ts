import { describe, expect, it } from "vitest";
import type { PageReply } from "./page-reply";
import { type OpenRequest, WorkerLine } from "./worker-line";

const OPEN: OpenRequest = { type: "open", source: { taskId: "t", version: 3 }, pointer: null, query: "" };
const COPIED = (id: number): PageReply => ({ type: "copied", id, text: "" });

/** A worker in the hands of the test. */
class HandWorker extends EventTarget {
  readonly posted: unknown[] = [];
  isEnded = false;
  postMessage(message: unknown): void {
    this.posted.push(message);
  }
  terminate(): void {
    this.isEnded = true;
  }
  say(data: PageReply): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

function line() {
  const worker = new HandWorker();
  const heard: (PageReply | "error")[] = [];
  const made = new WorkerLine(worker as unknown as Worker, OPEN);
  const listen = async () => {
    made.listen({ onReply: (reply) => heard.push(reply), onError: () => heard.push("error") });
    await Promise.resolve();
  };
  return { worker, line: made, heard, listen };
}

describe("WorkerLine", () => {
  it("opens its document at once, and keeps what comes until somebody listens, in order", async () => {
    const { worker, heard, listen } = line();
    expect(worker.posted).toEqual([OPEN]);
    worker.say(COPIED(1));
    worker.say(COPIED(2));
    await listen();
    worker.say(COPIED(3));
    expect(heard).toEqual([COPIED(1), COPIED(2), COPIED(3)]);
  });

  it("tells a late listener that the worker does not run", async () => {
    const { worker, heard, listen } = line();
    worker.dispatchEvent(new Event("error"));
    await listen();
    expect(heard).toEqual(["error"]);
  });

  it("is for its own document as it was asked for, and no other", () => {
    const { line: made } = line();
    expect(made.isFor({ ...OPEN })).toBe(true);
    expect(made.isFor({ ...OPEN, query: "a" })).toBe(false);
    expect(made.isFor({ ...OPEN, source: { taskId: "t", version: 4 } })).toBe(false);
  });
});
