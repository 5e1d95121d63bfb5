import { describe, expect, it } from "vitest";
import type { LiveFrame } from "@/server/contract/live-feed";
import { ManualClock } from "@/server/testing/manual-clock";
import { type LinkStatus, NOT_CONNECTED } from "./link-status";
import type { StreamHandlers, StreamRequest } from "./live-ports";
import { StreamLink } from "./stream-link";

interface Opened extends StreamRequest, StreamHandlers {
  isClosed: boolean;
}

const READY: LiveFrame = { type: "ready", position: "p0", serverTime: "2026-11-20T14:32:00.000Z" };
const NEWS: LiveFrame = { type: "summaries", tasks: [] };

function aLink(from: Partial<LinkStatus> = {}) {
  const clock = new ManualClock();
  const opened: Opened[] = [];
  const frames: LiveFrame[] = [];
  const statuses: LinkStatus[] = [];
  const network = { isOnline: true, fresh: 0 };
  const link = new StreamLink(
    {
      openStream: (request, handlers) => {
        const stream = { ...request, ...handlers, isClosed: false };
        opened.push(stream);
        return () => {
          stream.isClosed = true;
        };
      },
      isOnline: () => network.isOnline,
      now: clock.now,
      after: clock.after,
      random: () => 0.5,
    },
    {
      onFrame: (frame) => frames.push(frame),
      onStatus: (status) => statuses.push(status),
      onFresh: () => {
        network.fresh += 1;
      },
    },
    { ...NOT_CONNECTED, ...from },
  );
  const last = (): Opened => {
    const stream = opened.at(-1);
    if (!stream) throw new Error("No stream was opened.");
    return stream;
  };
  const begin = (...topics: string[]) => {
    link.setTopics(topics);
    clock.advance(30);
    last().onFrame(READY, "p0");
  };
  return {
    link,
    clock,
    opened,
    frames,
    network,
    last,
    begin,
    phase: () => statuses.at(-1)?.phase,
    status: () => statuses.at(-1),
  };
}

describe("StreamLink", () => {
  it("opens one stream for topics that are wished for together", () => {
    const { link, clock, opened } = aLink();
    link.setTopics(["fleet:*"]);
    link.setTopics(["fleet:*", "task:1"]);
    clock.advance(30);
    expect(opened.map((stream) => stream.topics)).toEqual([["fleet:*", "task:1"]]);
  });

  it("is live once the first frame came", () => {
    const { begin, phase } = aLink();
    begin("fleet:*");
    expect(phase()).toBe("live");
  });

  it("asks for a fresh read when it began at now, and not when it rejoined", () => {
    const fresh = aLink();
    fresh.begin("fleet:*");
    expect(fresh.network.fresh).toBe(1);
    const rejoined = aLink({ position: "p9" });
    rejoined.begin("fleet:*");
    expect(rejoined.last().position).toBe("p9");
    expect(rejoined.network.fresh).toBe(0);
  });

  it("rejoins from the last news after 1, 2, 4, 8 and 15 seconds", () => {
    const { begin, clock, opened, last } = aLink();
    begin("fleet:*");
    last().onFrame(NEWS, "p7");
    last().onEnd();
    const waits = [1_000, 2_000, 4_000, 8_000, 15_000, 15_000];
    for (const waitMs of waits) {
      const before = opened.length;
      clock.advance(waitMs - 1);
      expect(opened).toHaveLength(before);
      clock.advance(1);
      expect(opened).toHaveLength(before + 1);
      expect(last().position).toBe("p7");
      last().onEnd();
    }
  });

  it("counts as reconnecting at first and as offline after three failures in a row", () => {
    const { begin, clock, last, phase } = aLink();
    begin("fleet:*");
    last().onEnd();
    expect(phase()).toBe("reconnecting");
    clock.advance(1_000);
    last().onEnd();
    expect(phase()).toBe("reconnecting");
    clock.advance(2_000);
    last().onEnd();
    expect(phase()).toBe("offline");
  });

  it("forgets failures once the stream stands again", () => {
    const { begin, clock, last, phase } = aLink();
    begin("fleet:*");
    for (const waitMs of [1_000, 2_000]) {
      last().onEnd();
      clock.advance(waitMs);
    }
    last().onFrame(READY, null);
    last().onEnd();
    expect(phase()).toBe("reconnecting");
  });

  it("takes ten seconds without a byte for a cut", () => {
    const { begin, clock, last, phase } = aLink();
    begin("fleet:*");
    clock.advance(9_000);
    last().onAlive();
    clock.advance(9_999);
    expect(phase()).toBe("live");
    const cut = last();
    clock.advance(1);
    expect(phase()).toBe("reconnecting");
    expect(cut.isClosed).toBe(true);
  });

  it("takes a stream that never answers for a failure", () => {
    const { link, clock, phase } = aLink();
    link.setTopics(["fleet:*"]);
    clock.advance(30 + 10_000);
    expect(phase()).toBe("reconnecting");
  });

  it("opens the next stream before it closes the last one when topics change", () => {
    const { begin, link, clock, opened, last } = aLink();
    begin("fleet:*");
    last().onFrame(NEWS, "p3");
    const old = last();
    link.setTopics(["fleet:*", "task:1"]);
    clock.advance(30);
    expect(old.isClosed).toBe(false);
    expect(last().position).toBe("p3");
    last().onFrame(READY, "p4");
    expect(old.isClosed).toBe(true);
    expect(opened).toHaveLength(2);
  });

  it("tells of a replay after a cut, not after a change of topics", () => {
    const { begin, link, clock, frames, last } = aLink();
    const replayed: LiveFrame = { type: "replayed", events: 2, taskIds: ["a"] };
    begin("fleet:*");
    link.setTopics(["fleet:*", "task:1"]);
    clock.advance(30);
    last().onFrame(READY, "p1");
    last().onFrame(replayed, "p1");
    expect(frames).not.toContainEqual(replayed);
    last().onEnd();
    clock.advance(1_000);
    last().onFrame(READY, "p1");
    last().onFrame(replayed, "p1");
    expect(frames).toContainEqual(replayed);
  });

  it("stands where it stood until a frame bears a position", () => {
    const { begin, clock, last } = aLink();
    begin("fleet:*");
    last().onFrame(NEWS, "p5");
    last().onFrame(NEWS, null);
    last().onEnd();
    clock.advance(1_000);
    last().onFrame(READY, null);
    last().onFrame({ type: "replayed", events: 12, taskIds: [] }, null);
    last().onEnd();
    clock.advance(1_000);
    expect(last().position).toBe("p5");
  });

  it("asks for no more topics than the server takes, the fleet first", () => {
    const { link, clock, last } = aLink();
    link.setTopics([...Array.from({ length: 120 }, (_, index) => `task:${index}`), "fleet:*"]);
    clock.advance(30);
    expect(last().topics).toHaveLength(100);
    expect(last().topics[0]).toBe("fleet:*");
  });

  it("starts at now after the server said to read again without a position", () => {
    const { begin, clock, last } = aLink();
    begin("fleet:*");
    last().onFrame({ type: "reload", missed: 214 }, null);
    last().onEnd();
    clock.advance(1_000);
    expect(last().position).toBeNull();
  });

  it("believes the browser that the network is gone after one failed try", () => {
    const { begin, link, clock, network, last, phase } = aLink();
    begin("fleet:*");
    network.isOnline = false;
    link.check();
    clock.advance(0);
    expect(phase()).toBe("live");
    last().onEnd();
    expect(phase()).toBe("offline");
  });

  it("tries at once when asked to", () => {
    const { begin, link, clock, opened, last } = aLink();
    begin("fleet:*");
    last().onEnd();
    link.retryNow();
    clock.advance(0);
    expect(opened).toHaveLength(2);
  });

  it("closes when nobody wants anything any more", () => {
    const { begin, link, clock, opened, last } = aLink();
    begin("fleet:*");
    link.setTopics([]);
    expect(last().isClosed).toBe(true);
    clock.advance(60_000);
    expect(opened).toHaveLength(1);
  });
});
