import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { eventStream, type MakePieces, type StreamOptions } from "./event-stream";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const never = () => new Promise<never>(() => undefined);

function open(make: MakePieces, options: Partial<StreamOptions> = {}) {
  const stop = new AbortController();
  const onFailure = (error: unknown) => ({ data: { failed: (error as Error).message } });
  const reader = eventStream(make, { signal: stop.signal, onFailure, ...options }).getReader();
  const next = async () => {
    const { value } = await reader.read();
    return value ? new TextDecoder().decode(value) : null;
  };
  return { stop, reader, next };
}

describe("a stream of events", () => {
  it("numbers its pieces, and ends with what they are made of", async () => {
    const { next } = open(async function* () {
      yield { data: { text: "one\ntwo" }, id: 7 };
      yield { data: 2, event: "error" };
    });
    expect(await next()).toBe('id: 7\ndata: {"text":"one\\ntwo"}\n\n');
    expect(await next()).toBe("event: error\ndata: 2\n\n");
    expect(await next()).toBeNull();
  });

  it("that is quiet carries a comment every 15 s, so that nothing on the way takes it for dead (C053)", async () => {
    const { next, reader } = open(async function* () {
      yield { data: 1 };
      await never();
    });
    expect(await next()).toBe("data: 1\n\n");
    const comment = next();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await comment).toBe(": keep-alive\n\n");
    await reader.cancel();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("asks for nothing that its reader has not asked for", async () => {
    let made = 0;
    const { next, reader } = open(async function* () {
      for (;;) yield { data: ++made };
    });
    await next();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(made).toBeLessThan(10);
    await reader.cancel();
  });

  it("tells a fault as its last piece", async () => {
    const { next } = open(async function* () {
      yield { data: 1 };
      throw new Error("broken");
    });
    expect([await next(), await next()]).toEqual(["data: 1\n\n", 'data: {"failed":"broken"}\n\n']);
  });

  it.each(["the server stops", "its reader may hear no more"])("ends when %s", async (why) => {
    let revoke: (closed: boolean) => void = () => undefined;
    const isClosed = () => new Promise<boolean>((resolve) => (revoke = resolve));
    const { next, stop } = open(
      async function* (signal) {
        yield { data: 1 };
        if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
      },
      { isClosed },
    );
    expect(await next()).toBe("data: 1\n\n");
    if (why === "the server stops") stop.abort();
    else revoke(true);
    expect(await next()).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });
});
