import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GrowingMessage } from "./growing-message";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const heard: string[] = [];
  const listener = { isHere: true };
  const message = new GrowingMessage(0, {
    say: (text) => void heard.push(`whole: ${text}`),
    grow: (text) => {
      if (listener.isHere) heard.push(text);
      return listener.isHere;
    },
  });
  return { message, listener, heard: () => heard.splice(0) };
}

describe("a message that grows", () => {
  it("is told once a second at most, no half of a pair by itself, and then said as a whole", () => {
    const { message, heard } = open();
    message.add("I re");
    message.add("ad it. \ud83d");
    vi.advanceTimersByTime(1_000);
    expect(heard()).toEqual(["I read it. "]);
    vi.advanceTimersByTime(60_000);
    expect(heard()).toEqual([]);
    message.add("\ude00 Then I edit");
    vi.advanceTimersByTime(1_250);
    expect(heard()).toEqual(["\u{1f600} Then I edit"]);
    message.add(".");
    message.end();
    vi.advanceTimersByTime(60_000);
    expect(heard()).toEqual(["whole: I read it. \u{1f600} Then I edit."]);
  });

  it("is only said where it is over within a second", () => {
    const { message, heard } = open();
    message.add("Short.");
    message.end();
    vi.advanceTimersByTime(60_000);
    expect(heard()).toEqual(["whole: Short."]);
  });

  it("is told less and less often, and each piece that is said begins anew", () => {
    const { message, heard } = open();
    const toldInAMinute = () => {
      for (let n = 0; n < 600; n++) {
        message.add("x");
        vi.advanceTimersByTime(100);
      }
      return heard().length;
    };
    const first = toldInAMinute();
    expect(first).toBeLessThanOrEqual(20);
    expect(toldInAMinute()).toBeLessThan(first);
    message.add(`${"y".repeat(8_000)}\nrest`);
    vi.advanceTimersByTime(1_000);
    const [piece, rest] = heard();
    expect(piece?.endsWith("y\n")).toBe(true);
    expect(rest).toBe("rest");
  });

  it("is told from what was said on to who listens only now", () => {
    const { message, listener, heard } = open();
    message.add("One. ");
    vi.advanceTimersByTime(1_000);
    listener.isHere = false;
    message.add("Two. ");
    vi.advanceTimersByTime(10_000);
    heard();
    listener.isHere = true;
    message.startOver();
    message.add("Three.");
    vi.advanceTimersByTime(10_000);
    expect(heard()).toEqual(["One. Two. Three."]);
  });
});
