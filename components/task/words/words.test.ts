import { describe, expect, it } from "vitest";
import { messageText } from "@/components/data/message-text";
import { cutText } from "@/components/ui/cut-text";
import type { JsonValue } from "@/server/contract/primitives";
import { anEvent, aTaskSummary, ONCALL } from "@/server/testing/make-views";
import type { TaskStep } from "../log/task-step";
import { describeEvent } from "./describe-event";
import { aboutWords, elapsedWords } from "./elapsed-words";
import { interruptLoss, modeCost, pauseButtonWords } from "./mode-cost";
import { resultLine } from "./result-line";
import { joinWords, numberRunning, stepsInWords } from "./step-words";
import { usualRestMs, usualRunMs, usualStepMs } from "./usual-time";

const NOW = Date.parse("2026-11-20T14:32:00.000Z");
const scan = { key: "a", name: "Scan images", tool: "trivy", repeatable: true, startedAt: "2026-11-20T14:29:50.000Z" };
const push = { key: "b", name: "Push", tool: "registry", repeatable: false, startedAt: "2026-11-20T14:31:12.000Z" };
const steps = numberRunning(
  aTaskSummary({ running: [scan, push], stepsDone: 7, progress: { done: 7, total: 10, current: null } }),
);

describe("numberRunning", () => {
  it("counts on from the steps that are done", () => {
    expect(steps.map((step) => step.number)).toEqual([8, 9]);
  });

  it("gives no number where the agent counts something else", () => {
    const task = aTaskSummary({ running: [scan], stepsDone: 7, progress: { done: 2, total: 10, current: null } });
    expect(numberRunning(task)[0]?.number).toBeNull();
  });
});

describe("stepsInWords", () => {
  it("names steps by number, else by name, many by count", () => {
    expect(stepsInWords(steps)).toBe("steps 8 and 9");
    expect(stepsInWords(steps.slice(0, 1))).toBe("step 8");
    expect(stepsInWords(steps.map((step) => ({ ...step, number: null })))).toBe("Scan images and Push");
    expect(stepsInWords([...steps, ...steps])).toBe("4 steps");
  });

  it("joins words as people do", () => {
    expect(joinWords(["a"])).toBe("a");
    expect(joinWords(["a", "b", "c"])).toBe("a, b and c");
  });
});

describe("modeCost", () => {
  it("says what each way to pause costs now", () => {
    expect(modeCost("finish_step", { steps, usualMs: 50_000 })).toBe("Both running steps end. Usually 50 s.");
    expect(modeCost("finish_step", { steps: [], usualMs: null })).toBe("Holds before the next step.");
    expect(modeCost("interrupt_immediate", { steps, usualMs: null })).toBe(
      "Cuts step 8, it runs again. Step 9 is not repeatable and finishes first.",
    );
    expect(modeCost("interrupt_immediate", { steps: [], usualMs: null })).toBe("Stops at once; nothing is cut.");
    expect(modeCost("wait_for_completion", { steps, usualMs: null })).toMatch(/to its end/);
  });

  it("repeats the mode in the button", () => {
    expect(pauseButtonWords("finish_step", steps)).toBe("Pause after these steps");
    expect(pauseButtonWords("finish_step", steps.slice(0, 1))).toBe("Pause after this step");
    expect(pauseButtonWords("interrupt_immediate", steps)).toBe("Interrupt step 8");
    expect(pauseButtonWords("wait_for_completion", steps)).toBe("Pause at the end of the turn");
  });

  it("says what it means for a coding agent, whose turn is stopped within itself and never runs again", () => {
    const turn = steps.slice(0, 1).map((step) => ({ ...step, endsEarly: true }));
    const modes = ["finish_step", "interrupt_immediate", "wait_for_completion"] as const;
    expect(modes.map((mode) => modeCost(mode, { steps: turn, usualMs: 50_000 }))).toEqual([
      expect.stringMatching(/^Stops the turn at its next tool call; a call that runs ends first/),
      expect.stringMatching(/^Stops the turn now.*What was done stays/),
      expect.stringMatching(/to its end/),
    ]);
    expect(modes.map((mode) => pauseButtonWords(mode, turn))).toEqual([
      "Pause at the next tool call",
      "Interrupt the turn",
      "Pause at the end of the turn",
    ]);
    expect(interruptLoss(turn, NOW)).toMatch(/nothing runs again/);
  });

  it("says what an interrupt throws away", () => {
    expect(interruptLoss(steps, NOW)).toBe(
      "Interrupt now cuts step 8: 2 min 10 s of work is discarded and runs again. Step 9 still finishes first.",
    );
  });
});

describe("usualStepMs", () => {
  const took = (seconds: number, tool: string | null = null): TaskStep => ({
    seq: 1,
    key: "k",
    name: "n",
    tool,
    status: "completed",
    startedAt: 0,
    endedAt: seconds * 1000,
    calledWith: null,
    isCut: false,
    result: undefined,
    error: null,
    spentMicros: null,
    usage: null,
  });

  it("takes the middle of like steps, and nothing while they are few", () => {
    expect(usualStepMs([took(1), took(9), took(2)])).toBe(2000);
    expect(usualStepMs([took(1), took(2)])).toBeNull();
    expect(usualStepMs([took(1, "a"), took(2, "a"), took(3, "a"), took(50, "b")], "a")).toBe(2000);
  });

  it("goes for what runs by its like, and by any step where too few of them have ended", () => {
    const ended = [took(1, "a"), took(2, "a"), took(3, "a"), took(50, "b"), took(55, "b"), took(61, "b")];
    const at = (seconds: number) => new Date(Date.UTC(2026, 10, 27) + seconds * 1000).toISOString();
    const running = [
      { tool: "a", startedAt: at(0) },
      { tool: "b", startedAt: at(0) },
    ];
    expect(usualRunMs(ended, running)).toBe(55_000);
    expect(usualRestMs(ended, running, at(10))).toBe(45_000);
    expect(usualRestMs(ended, running, at(60))).toBeNull();
    expect(usualRunMs(ended, [{ tool: "c", startedAt: at(0) }])).toBe(50_000);
    expect(usualRunMs(ended, [])).toBe(50_000);
    expect(usualRunMs([], running)).toBeNull();
  });
});

describe("describeEvent", () => {
  const told = (type: string, data: Record<string, JsonValue> = {}) => {
    const { lead, text } = describeEvent(anEvent({ type, data, actor: ONCALL }));
    return `${lead} ${text}`.trim();
  };

  it.each([
    [
      "task.pause_requested",
      { mode: "finish_step", reason: "look first." },
      "oncall asked to pause, finish the step: look first",
    ],
    ["task.pause_withdrawn", {}, "oncall took the pause back. It runs on"],
    ["task.paused", { reason: "review." }, "Paused by oncall: review. Nothing runs until an operator resumes it."],
    ["task.holder_added", { reason: "me too" }, "oncall holds it too: me too"],
    [
      "task.resumed",
      { cause: "explicit_resume", hadResumeInput: true, continueTranscript: false },
      "Resumed by oncall, with input, digest only",
    ],
    [
      "task.cancel_requested",
      { reason: "wrong branch", undoMs: 10_000 },
      "oncall asked to cancel: wrong branch. It can be undone for 10 s",
    ],
    [
      "task.pause_requested",
      { mode: "finish_step", conditions: [{ kind: "event", topic: "registry.up" }] },
      "oncall asked to pause, finish the step. It resumes by itself on event registry.up",
    ],
    [
      "task.parked",
      { reason: "CI", conditions: [{ kind: "timeout", durationMinutes: 120, onTimeout: "fail" }] },
      "Parked: CI. It goes on at the latest 2 h after it is held, then it fails, or when somebody resumes it.",
    ],
    ["task.parked", {}, "Parked. It goes on when somebody resumes it."],
    ["attempt.lost", { attemptNo: 2, reason: "No answer." }, "Attempt 2 lost its worker: No answer"],
    [
      "attempt.lost",
      { attemptNo: 2, reason: "No answer.", mayHaveInput: true },
      "Attempt 2 lost its worker: No answer. It may have been given the input of the resume",
    ],
    ["task.holder_released", {}, "oncall let go of it"],
    [
      "suspension.condition_fired",
      { condition: { kind: "event", topic: "ci.done", eventId: "e" }, heldBy: ["operator:oncall"] },
      "Event ci.done came. It is held; it goes on when nobody holds it",
    ],
    [
      "task.resumed",
      { cause: "condition_fired", condition: { kind: "event", topic: "ci.done" }, hadResumeInput: true },
      "Event ci.done came, with input",
    ],
    ["task.resumed", { cause: "condition_fired", condition: { kind: "at" } }, "Its time came"],
    [
      "task.launch_failed",
      { to: "paused_by_agent", reason: "No disk left" },
      "Could not go on. No disk left. It is paused as before.",
    ],
    ["task.failed", {}, "Failed. No reason was given."],
    ["interrupt.answered", { key: "files" }, "oncall answered files"],
    ["artifact.added", { name: "a.md", version: 2, sizeBytes: 512 }, "Artifact a.md, version 2, 512 B"],
    [
      "attempt.reported_late",
      { proof: "acknowledged", results: 1 },
      "oncall answered after it was fenced: it has stopped. A late result was refused",
    ],
    [
      "attempt.reported_late",
      { proof: "process_ended", results: 0 },
      "oncall was fenced before; its process has ended",
    ],
    ["something.new", {}, "something.new"],
  ])("tells %s", (type, data, words) => {
    expect(told(type, data)).toBe(words);
  });

  it("says of a fenced stop exactly what is known", () => {
    expect(told("task.paused", { stopProof: "fenced" })).toBe(
      "Paused. The worker did not answer: its writes are refused, its outside effects may still happen.",
    );
  });
});

describe("what a restart cut off", () => {
  const reason = "The system was restarted while its agent was at work.";
  const wordsOf = (stopProof: string) => {
    const data = { stopProof, reason, mode: "interrupt_immediate", from: "working", to: "paused_by_client" };
    const event = anEvent({ seq: 1, type: "task.paused", actor: { kind: "system", id: "recovery" }, data });
    return describeEvent(event);
  };

  it("is told in the words of its card and its timeline, never as somebody's pause", () => {
    const lead = "Cut off: the system was restarted while its agent was at work.";
    expect(wordsOf("process_ended")).toMatchObject({ lead, text: "It waits until somebody resumes it.", isStop: true });
    expect(wordsOf("fenced")).toMatchObject({ lead, text: expect.stringMatching(/^The worker did not answer: /) });
  });
});

describe("texts of agents", () => {
  it("shows a message's text parts as they are and others as JSON", () => {
    expect(messageText([{ text: "<b>hi</b>" }, { data: { n: 1 } }, "plain", 7])).toBe(
      '<b>hi</b>\n\n{\n  "n": 1\n}\n\nplain\n\n7',
    );
  });

  it("puts a result on one line", () => {
    expect(resultLine({ rows: 4 })).toBe('{"rows":4}');
    expect(resultLine("a\n  b")).toBe("a b");
    expect(resultLine(null)).toBe("Done");
  });

  it("never cuts a character in half", () => {
    expect(cutText("ab😀cd", 3)).toBe("ab…");
    expect(cutText("abc", 3)).toBe("abc");
  });
});

describe("elapsedWords", () => {
  it("follows to the second", () => {
    expect(elapsedWords(130_400)).toBe("2 min 10 s");
    expect(elapsedWords(0)).toBe("1 s");
  });

  it("is no finer than an estimate is known", () => {
    expect([40, 49_600, 168_000].map(aboutWords)).toEqual(["40 ms", "50 s", "3 min"]);
  });
});
