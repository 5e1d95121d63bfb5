import { describe, expect, it } from "vitest";
import type { LiveFrame } from "@/server/contract/live-feed";
import { ManualClock } from "@/server/testing/manual-clock";
import type { LinkPhase } from "./link-status";
import type { LivePorts, StreamHandlers, StreamRequest, WakeReason } from "./live-ports";
import { LiveTab } from "./live-tab";
import type { TabMessage } from "./tab-message";

const READY: LiveFrame = { type: "ready", position: "p0", serverTime: "2026-11-20T14:32:00.000Z" };
const NEWS: LiveFrame = { type: "summaries", tasks: [] };

const task = (n: number) => `task:0199a000-0000-7000-8000-00000000000${n}`;

type Opened = StreamRequest & StreamHandlers & { isClosed: boolean };

/** A browser with one lock and one channel for all of its tabs. */
class FakeBrowser {
  readonly clock = new ManualClock();
  readonly opened: Opened[] = [];
  readonly #waiting: (() => void)[] = [];
  readonly #channels = new Set<(message: TabMessage) => void>();
  #isLed = false;
  #tabs = 0;

  openTab() {
    const frames: LiveFrame[] = [];
    const state: { phase: LinkPhase | null; fresh: number; wake: (why: WakeReason) => void } = {
      phase: null,
      fresh: 0,
      wake: () => undefined,
    };
    const tab = new LiveTab(this.#ports(state), {
      onFrame: (frame) => frames.push(frame),
      onStatus: (status) => {
        state.phase = status.phase;
      },
      onFresh: () => {
        state.fresh += 1;
      },
    });
    tab.start();
    return { tab, frames, state };
  }

  stream(): Opened {
    const open = this.opened.filter((stream) => !stream.isClosed);
    const newest = open.at(-1);
    if (!newest) throw new Error("No stream is open.");
    return newest;
  }

  openStreams(): number {
    return this.opened.filter((stream) => !stream.isClosed).length;
  }

  /** A word on the channel from a tab that is not here. */
  say(message: TabMessage): void {
    for (const channel of [...this.#channels]) channel(message);
  }

  settle(): void {
    this.clock.advance(30);
    this.stream().onFrame(READY, null);
  }

  #ports(state: { wake: (why: WakeReason) => void }): LivePorts {
    return {
      openStream: (request, handlers) => {
        const stream = { ...request, ...handlers, isClosed: false };
        this.opened.push(stream);
        return () => {
          stream.isClosed = true;
        };
      },
      requestLead: (onLead) => this.#requestLead(onLead),
      openChannel: (onMessage) => {
        this.#channels.add(onMessage);
        return {
          post: (message) => {
            for (const channel of [...this.#channels]) if (channel !== onMessage) channel(message);
          },
          close: () => this.#channels.delete(onMessage),
        };
      },
      isOnline: () => true,
      onWake: (listener) => {
        state.wake = listener;
        return () => undefined;
      },
      now: this.clock.now,
      after: this.clock.after,
      random: () => 0.5,
      newTabId: () => `tab-${++this.#tabs}`,
    };
  }

  #requestLead(onLead: () => void): () => void {
    let hasLead = false;
    const take = () => {
      hasLead = true;
      this.#isLed = true;
      onLead();
    };
    if (this.#isLed) this.#waiting.push(take);
    else take();
    return () => {
      if (!hasLead) return;
      this.#isLed = false;
      this.#waiting.shift()?.();
    };
  }
}

describe("LiveTab", () => {
  it("holds one stream for all tabs of a browser, with the topics of each", () => {
    const browser = new FakeBrowser();
    const first = browser.openTab();
    first.tab.subscribe(["fleet:*"]);
    const second = browser.openTab();
    second.tab.subscribe([task(1)]);
    browser.settle();
    expect(browser.openStreams()).toBe(1);
    expect(browser.stream().topics).toEqual(["fleet:*", task(1)]);
  });

  it("asks for nothing that the server would refuse, so that a mistyped address costs no tab its stream", () => {
    const browser = new FakeBrowser();
    browser.openTab().tab.subscribe(["fleet:*"]);
    const leave = browser.openTab().tab.subscribe(["task:zzz", task(2)]);
    browser.settle();
    expect(browser.stream().topics).toEqual(["fleet:*", task(2)]);
    leave();
  });

  it("shares frames and status with the tabs that follow", () => {
    const browser = new FakeBrowser();
    const leader = browser.openTab();
    leader.tab.subscribe(["fleet:*"]);
    const follower = browser.openTab();
    browser.settle();
    browser.stream().onFrame(NEWS, "p1");
    expect(follower.frames).toContainEqual(NEWS);
    expect(follower.state.phase).toBe("live");
  });

  it("hands over to the next tab, which rejoins from the last position it heard", () => {
    const browser = new FakeBrowser();
    const leader = browser.openTab();
    leader.tab.subscribe(["fleet:*"]);
    const follower = browser.openTab();
    follower.tab.subscribe([task(2)]);
    browser.settle();
    browser.stream().onFrame(NEWS, "p41");
    leader.tab.stop();
    browser.settle();
    expect(browser.openStreams()).toBe(1);
    expect(browser.stream()).toMatchObject({ position: "p41", topics: [task(2)] });
    browser.stream().onFrame(NEWS, "p42");
    expect(follower.frames.filter((frame) => frame === NEWS)).toHaveLength(2);
    expect(follower.state.phase).toBe("live");
  });

  it("keeps the topics of other followers over a hand-over", () => {
    const browser = new FakeBrowser();
    const leader = browser.openTab();
    leader.tab.subscribe(["fleet:*"]);
    browser.openTab().tab.subscribe([task(2)]);
    browser.openTab().tab.subscribe([task(3)]);
    browser.settle();
    leader.tab.stop();
    browser.settle();
    expect(browser.stream().topics).toEqual([task(2), task(3)]);
  });

  it("drops the topics of a tab that closes", () => {
    const browser = new FakeBrowser();
    browser.openTab().tab.subscribe(["fleet:*"]);
    const other = browser.openTab();
    other.tab.subscribe([task(2)]);
    browser.settle();
    other.tab.stop();
    browser.settle();
    expect(browser.stream().topics).toEqual(["fleet:*"]);
  });

  it("drops the topics of a tab that no longer answers", () => {
    const browser = new FakeBrowser();
    browser.openTab().tab.subscribe(["fleet:*"]);
    browser.settle();
    // A tab that crashed after it told its topics.
    browser.say({ type: "topics", tab: "gone", topics: [task(9)] });
    browser.settle();
    expect(browser.stream().topics).toContain(task(9));
    for (let second = 0; second < 130; second += 1) {
      browser.clock.advance(1_000);
      // A stream that was opened for new topics answers.
      browser.stream().onFrame(READY, null);
    }
    expect(browser.stream().topics).toEqual(["fleet:*"]);
  });

  it("has a follower read once more when it joins a stream that already runs", () => {
    const browser = new FakeBrowser();
    browser.openTab().tab.subscribe(["fleet:*"]);
    browser.settle();
    const follower = browser.openTab();
    expect(follower.state.fresh).toBe(1);
    browser.stream().onFrame(NEWS, "p1");
    expect(follower.state.fresh).toBe(1);
  });

  it("keeps a topic for a while after its last subscriber left", () => {
    const browser = new FakeBrowser();
    const { tab } = browser.openTab();
    tab.subscribe(["fleet:*"]);
    const leave = tab.subscribe([task(1)]);
    browser.settle();
    leave();
    leave();
    browser.clock.advance(9_000);
    browser.stream().onAlive();
    expect(browser.opened).toHaveLength(1);
    browser.clock.advance(1_100);
    browser.settle();
    expect(browser.stream().topics).toEqual(["fleet:*"]);
  });

  it("counts two subscribers of one topic", () => {
    const browser = new FakeBrowser();
    const { tab } = browser.openTab();
    const leave = tab.subscribe(["fleet:*"]);
    tab.subscribe(["fleet:*"]);
    browser.settle();
    leave();
    browser.clock.advance(9_000);
    browser.stream().onAlive();
    browser.clock.advance(5_000);
    expect(browser.stream().topics).toEqual(["fleet:*"]);
    expect(browser.opened).toHaveLength(1);
  });

  it("asks the leader to try when the follower's user does", () => {
    const browser = new FakeBrowser();
    browser.openTab().tab.subscribe(["fleet:*"]);
    const follower = browser.openTab();
    browser.settle();
    browser.stream().onEnd();
    expect(follower.state.phase).toBe("reconnecting");
    follower.tab.retryNow();
    browser.settle();
    expect(follower.state.phase).toBe("live");
  });

  it("reads again when the page comes back out of the browser's history", () => {
    const browser = new FakeBrowser();
    const { tab, state } = browser.openTab();
    tab.subscribe(["fleet:*"]);
    browser.settle();
    const before = state.fresh;
    state.wake("restored");
    expect(state.fresh).toBe(before + 1);
  });
});
