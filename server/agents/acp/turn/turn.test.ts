import { describe, expect, it } from "vitest";
import type { StepContext } from "../../../sdk/worker";
import { readUpdate, type Update } from "./read-update";
import { ReplayGuard } from "./replay-guard";
import { type Telling, TurnLog } from "./turn-log";

const text = (said: string, from: "agent" | "thought" | "user" = "agent", messageId: string | null = null): Update => ({
  kind: "text",
  from,
  text: said,
  messageId,
});

describe("what an update says", () => {
  it.each<[string, unknown, Update[]]>([
    ["a chunk", { sessionUpdate: "agent_message_chunk", content: { type: "text", text: "Hi" } }, [text("Hi")]],
    ["an image", { sessionUpdate: "agent_message_chunk", content: { type: "image", data: "…" } }, [text("[image]")]],
    [
      "a call with a diff",
      {
        sessionUpdate: "tool_call",
        toolCallId: "c1",
        title: "Edit\u001b[31m",
        kind: "edit",
        status: "completed",
        locations: [{ path: "/src/a.ts", line: 3 }],
        content: [
          { type: "diff", path: "a.ts", oldText: "one\ntwo", newText: "one\nthree\nfour" },
          { type: "unknown" },
        ],
      },
      [
        {
          kind: "call",
          id: "c1",
          begins: true,
          title: "Edit",
          tool: "edit",
          status: "completed",
          diffs: [{ path: "a.ts", added: 2, removed: 1, lines: " one\n-two\n+three\n+four" }],
          paths: ["/src/a.ts"],
          changed: ["a.ts"],
        },
      ],
    ],
    [
      "an update of a call",
      { sessionUpdate: "tool_call_update", toolCallId: "c1", status: "failed" },
      [{ kind: "call", id: "c1", status: "failed" }],
    ],
    [
      "a plan",
      { sessionUpdate: "plan", entries: [{ content: "Look", status: "pending", priority: "low" }] },
      [{ kind: "plan", entries: [{ content: "Look", status: "pending" }] }],
    ],
    ["a mode", { sessionUpdate: "current_mode_update", currentModeId: "code" }, [{ kind: "mode", mode: "code" }]],
    [
      "a cost",
      { sessionUpdate: "usage_update", used: 1, size: 2, cost: { amount: 0.5, currency: "USD" } },
      [{ kind: "cost", amount: 0.5, currency: "USD" }],
    ],
    [
      "tokens on an empty chunk",
      {
        sessionUpdate: "agent_message_chunk",
        content: { type: "text", text: "" },
        _meta: { usage: { inputTokens: 3, outputTokens: 1 } },
      },
      [{ kind: "tokens", input: 3, output: 1 }],
    ],
    ["something new", { sessionUpdate: "compaction_update" }, []],
    ["nothing readable", "text", []],
    ["a call without an id", { sessionUpdate: "tool_call", title: "x" }, []],
  ])("is read from %s", (_, update, said) => {
    expect(readUpdate(update)).toEqual(said);
  });

  const edits = (...content: object[]) => ({ sessionUpdate: "tool_call", toolCallId: "c", content });
  const diff = (path: unknown) => ({ type: "diff", path, oldText: "", newText: "x" });
  const deep = `/src/${"d/".repeat(200)}../../etc/passwd`;
  it.each<[string, unknown, object]>([
    ["one that is shown cut", edits(diff(deep)), { changed: [deep], diffs: [{ path: deep.slice(0, 300) }] }],
    [
      "those that are not shown",
      edits(...Array.from({ length: 202 }, (_, n) => diff(`/src/${n}`))),
      { changed: { length: 201 } },
    ],
    [
      "one behind others that are alike",
      edits(...Array(300).fill(diff("/src/a")), diff("/etc/b")),
      { changed: ["/src/a", "/etc/b"] },
    ],
    ["one that cannot be read", edits(diff("/src/a"), diff(7)), { changed: ["/src/a", "?"] }],
    ["one whose change cannot be read", edits({ type: "diff", path: "/etc/b" }), { changed: ["/etc/b"] }],
    ["one with signs that nobody sees", edits(diff("/\u001b[0msrc/a")), { changed: ['"/\\u001b[0msrc/a"'] }],
    [
      "one that is longer than any",
      edits(diff(`/src/${"x".repeat(5_000)}`)),
      { changed: [expect.stringMatching(/^"/)] },
    ],
    [
      "more than are looked at",
      { ...edits(), locations: Array.from({ length: 300 }, (_, n) => ({ path: `/src/${n}` })) },
      { paths: { length: 201 } },
    ],
    ["no file at all", { ...edits(), locations: [{ path: "/src/a" }, {}] }, { paths: ["/src/a", "?"] }],
    ["no list of files", { ...edits(), locations: "/src" }, { paths: ["?"] }],
  ])("names every file whole, %s too", (_, update, said) => {
    expect(readUpdate(update)).toMatchObject([said]);
  });
});

describe("the guard against replays", () => {
  const news = (updates: readonly [Update, number][], known: string[] = [], mayReplay = true) => {
    const guard = new ReplayGuard("Now", { known: new Set(known), mayReplay });
    guard.given(0);
    return updates.filter(([update, at]) => guard.isNews(update, at)).map(([update]) => update);
  };

  it.each<[string, [Update, number][], string[]]>([
    [
      "what follows an older message of the user",
      [
        [text("Old", "user"), 0],
        [text("old answer"), 1],
        [text("Now", "user"), 2],
        [text("new"), 3],
      ],
      ["new"],
    ],
    [
      "nothing after an echo of this prompt",
      [
        [text("No", "user"), 0],
        [text("w", "user"), 1],
        [text("new"), 2],
      ],
      ["new"],
    ],
    [
      "nothing after a silence",
      [
        [text("Old", "user"), 0],
        [text("old answer"), 10],
        [text("new"), 5_000],
      ],
      ["new"],
    ],
  ])("keeps out %s", (_, updates, left) => {
    expect(news(updates).map((update) => (update.kind === "text" ? update.text : ""))).toEqual(left);
  });

  const begun = (id: string): Update => ({ kind: "call", id, begins: true });
  const later = (id: string): Update => ({ kind: "call", id, status: "completed" });

  it.each<[string, { updates: [Update, number][]; mayReplay: boolean; left: Update[] }]>([
    [
      "that are known, while the history may still be told",
      {
        updates: [
          [begun("c1"), 0],
          [later("c1"), 1],
          [begun("c2"), 2],
        ],
        mayReplay: true,
        left: [begun("c2")],
      },
    ],
    [
      "that are known, no longer than until the prompt is heard back",
      {
        updates: [
          [begun("c1"), 0],
          [text("Now", "user"), 1],
          [begun("c1"), 2],
          [later("c1"), 3],
        ],
        mayReplay: true,
        left: [begun("c1"), later("c1")],
      },
    ],
    [
      "that are known, no longer than until a silence, that after the prompt too",
      { updates: [[begun("c1"), 5_000]], mayReplay: true, left: [begun("c1")] },
    ],
    [
      "that an earlier turn of the same process had, unless they are numbered anew",
      {
        updates: [
          [later("c1"), 0],
          [begun("c1"), 1],
          [later("c1"), 2],
        ],
        mayReplay: false,
        left: [begun("c1"), later("c1")],
      },
    ],
  ])("keeps out calls %s", (_, { updates, mayReplay, left }) => {
    expect(news(updates, ["c1"], mayReplay)).toEqual(left);
  });
});

describe("the log of a turn", () => {
  const open = () => {
    const said: string[] = [];
    const lines = new Map<string, string>();
    const log = new TurnLog("t", (line) => lines.set(line.key, line.text));
    const telling: Telling = {
      say: (words) => void said.push(words),
      aside: (kind, words) => void said.push(`${kind}: ${words}`),
    };
    const follow = () => log.showIn({ part: () => ({ end: () => undefined }) } as unknown as StepContext, telling);
    follow();
    return { log, said, lines, follow };
  };

  it("says a long message in pieces that end with a line, and the rest at its end", () => {
    const { log, said, lines } = open();
    const whole = Array.from({ length: 400 }, (_, i) => `line ${i} ${"x".repeat(40)}\n`).join("");
    for (let i = 0; i < whole.length; i += 100) log.take(text(whole.slice(i, i + 100)));
    log.endMessage();
    expect(said.join("")).toBe(whole);
    expect(said.length).toBeGreaterThan(1);
    expect(said.every((piece) => piece.endsWith("\n"))).toBe(true);
    expect([...lines.values()]).toEqual([whole]);
  });

  it("parts messages by their id", () => {
    const { log, said } = open();
    for (const [words, id] of [
      ["a", "1"],
      ["b", "1"],
      ["c", "2"],
    ] as const)
      log.take(text(words, "agent", id));
    log.endMessage();
    expect(said).toEqual(["ab", "c"]);
  });

  it("says what was said while nobody followed it as soon as somebody does", () => {
    const { log, said, follow } = open();
    log.hide();
    log.take(text("meanwhile"));
    log.endMessage();
    expect(said).toEqual([]);
    follow();
    expect(said).toEqual(["meanwhile"]);
  });

  it("tells thoughts and plans beside what is said, in order, a plan only when it has changed", () => {
    const { log, said, lines } = open();
    const plan = (status: string): Update => ({
      kind: "plan",
      entries: [
        { content: "Look", status },
        { content: "Edit", status: "pending" },
      ],
    });
    for (const update of [text("Hm", "thought"), text("m.", "thought"), plan("in_progress"), plan("in_progress")])
      log.take(update);
    for (const update of [text("I look."), text("Now.", "thought"), plan("completed")]) log.take(update);
    log.endMessage();
    expect(said).toEqual([
      "thought: Hmm.",
      "plan: [>] Look\n[ ] Edit",
      "I look.",
      "thought: Now.",
      "plan: [x] Look\n[ ] Edit",
    ]);
    expect([...lines.values()]).toEqual(["I look."]);
  });

  it("gives each call that is cut off a result that says so, what it had told before included (C067)", () => {
    const { log, lines } = open();
    log.take({ kind: "call", id: "one", title: "one", status: "completed", text: "1" });
    log.take({ kind: "call", id: "two", title: "two", status: "in_progress", text: "half" });
    log.take({ kind: "call", id: "three", title: "three", status: "pending" });
    log.close("Interrupted.");
    expect(Object.fromEntries(lines)).toEqual({
      "t/one/call": "one",
      "t/one/result": "1",
      "t/two/call": "two",
      "t/two/result": "half\nInterrupted.",
      "t/three/call": "three",
      "t/three/result": "Interrupted.",
    });
  });

  it("keeps the state of a call that is over", () => {
    const { log } = open();
    for (const status of ["in_progress", "completed", "in_progress"] as const)
      log.take({ kind: "call", id: "c", status });
    expect(log.calls.get("c")?.status).toBe("completed");
    expect(log.endedCalls).toBe(1);
  });
});
