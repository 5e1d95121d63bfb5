import { describe, expect, it } from "vitest";
import { begun, CAN, ended, sessionScene } from "../../testing/session-scene";

const scene = sessionScene();
const { claim, open, report, resume, view, loseWorker } = scene;

/** It is given its conversation anew, and knows no other way. */
const capabilities = { ...CAN, native: false, resume: false, load: false };

const line = (key: string, kind: string, text: string) => ({
  key,
  kind,
  name: kind.startsWith("tool") ? "ls" : null,
  text,
});
/** Forty lines fill it twenty times and more; the newest ones are a long line, a long result, and a call that was cut off. */
const SAID = [
  ...Array.from({ length: 40 }, (_, n) => line(`m${n}`, "agent_message", `${n} `.padEnd(1_985, "x"))),
  line("empty", "agent_message", ""),
  line("long", "agent_message", "y".repeat(2_500)),
  line("t/one/call", "tool_call", "ls"),
  line("t/one/result", "tool_result", "z".repeat(900)),
  line("t/two/call", "tool_call", "ls"),
];

describe("a conversation that goes before the next prompt", () => {
  it("is counted before it goes as it is told when it went: what is too old, says nothing, is shortened or was cut off", async () => {
    const { attachment } = (await open({ capabilities })).body;
    await report(attachment, { event: { kind: "ready" } });
    await report(attachment, begun("p1"));
    await report(attachment, { entries: SAID });
    // This prompt was noted and never sent.
    await report(attachment, ended("p1"));
    await report(attachment, begun("p2"));
    await report(attachment, { event: { kind: "turn_ended", key: "p2", stopReason: "not_sent" } });
    await report(attachment, begun("p3"));
    await loseWorker();

    const before = await view();
    expect(before?.recovery).toMatchObject({ strategy: "inject" });
    expect(before?.recovery.carried).toBe(`${before?.given?.lines} lines of the conversation.`);
    expect(before?.recovery.lost).toBe(
      `${before?.given?.leftOut} earlier lines, the ends of 2 long lines, and what the agent did not say aloud.`,
    );
    expect(before).toMatchObject({ entries: SAID.length + 3, shortened: 2, shortenedResults: 1 });

    await resume();
    expect(await claim()).toBe(true);
    const again = (await open({ capabilities })).body;
    expect(again).toMatchObject({ strategy: "inject" });
    await report(again.attachment, { event: { kind: "ready" } });
    const { prompt, given } = (await report(again.attachment, begun("p4"))).body;
    expect(given).toEqual({ ...before?.given, shortened: 2, shortenedResults: 1 });
    expect(prompt).toContain(`[${given.leftOut} earlier entries left out]`);
    const [, history = ""] = /=== EXECUTION HISTORY ===\n([\s\S]*?)\n\n===/.exec(prompt) ?? [];
    expect(history.split("\n").filter((one) => !one.endsWith("left out]"))).toHaveLength(given.lines);
    expect(prompt).not.toContain("do p2");
  });

  it("is not told of where nothing goes", async () => {
    const { attachment } = (await open({ capabilities })).body;
    await report(attachment, { event: { kind: "ready" } });
    expect((await report(attachment, begun("p1"))).body).not.toHaveProperty("given");
  });
});
