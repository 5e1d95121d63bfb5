import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ScriptedTask } from "./scripted-context";
import { aTree, attempt, INPUT, resultOf, runThrough } from "./scripted-digest";

describe("the same folder and notes give the same bytes", () => {
  const NOTES = ["Keep the **names** short.", "Second note,\nof two lines."];

  it.each(["before", "unrecorded"] as const)("however often it is cut off %s a step is done", async (when) => {
    using tree = aTree();
    const whole = await runThrough(tree, INPUT, NOTES);
    const steps = whole.journal.size;
    for (let cut = 0; cut < steps; cut += 1) {
      const task = new ScriptedTask(INPUT);
      task.answers.set("large-files", { largeFiles: "whole" });
      task.notes.push(...NOTES);
      expect(await attempt(tree, task, { cut: { step: cut, when } })).toBe("over");
      expect(await attempt(tree, task)).toBe("done");
      expect(resultOf(task)).toEqual(resultOf(whole));
      expect(task.messages).toEqual(whole.messages);
      expect(task.usage).toEqual(whole.usage);
      expect(task.states).toEqual(whole.states);
    }
  });

  it("cut off after every single step", async () => {
    using tree = aTree();
    const whole = await runThrough(tree, INPUT, NOTES);
    const task = new ScriptedTask(INPUT);
    task.notes.push(...NOTES);
    let attempts = 0;
    while ((await attempt(tree, task, { cut: { step: 1, when: attempts % 2 ? "before" : "unrecorded" } })) === "over") {
      attempts += 1;
      if (task.questions.length > 0) task.answers.set("large-files", { largeFiles: "whole" });
      expect(attempts).toBeLessThan(50);
    }
    expect(attempts).toBeGreaterThan(10);
    expect(resultOf(task)).toEqual(resultOf(whole));
    expect(task.usage).toEqual(whole.usage);
  });

  it("whenever the notes were given, even after the digest was written", async () => {
    using tree = aTree();
    const whole = await runThrough(tree, INPUT, NOTES);
    for (let cut = 0; cut < whole.journal.size; cut += 1) {
      const task = new ScriptedTask(INPUT);
      task.answers.set("large-files", { largeFiles: "whole" });
      await attempt(tree, task, { cut: { step: cut, when: "before" } });
      task.notes.push(NOTES[0] ?? "");
      await attempt(tree, task, { cut: { step: 2, when: "unrecorded" } });
      task.notes.push(NOTES[1] ?? "");
      expect(await attempt(tree, task)).toBe("done");
      expect(resultOf(task)).toEqual(resultOf(whole));
    }
  });

  it("slowed down or not, and from wherever it is looked at", async () => {
    using tree = aTree();
    const whole = await runThrough(tree, INPUT);
    expect(resultOf(await runThrough(tree, { ...INPUT, paceMs: 1 }))).toEqual(resultOf(whole));
    expect(resultOf(await runThrough(tree, { ...INPUT, folder: join(tree.path, "f") }))).toEqual(resultOf(whole));
    expect(resultOf(await runThrough(tree, { ...INPUT, folder: "./f/" }))).toEqual(resultOf(whole));
    using twin = aTree();
    expect(resultOf(await runThrough(twin, INPUT))).toEqual(resultOf(whole));
    expect(resultOf(whole).join("")).not.toContain(tree.path);
  });

  it("puts the notes, in order and as text, under Operator notes in both", async () => {
    using tree = aTree();
    const task = await runThrough(tree, INPUT, NOTES);
    expect(task.text("digest-md")).toContain(
      "## Operator notes\n\n```text\nKeep the **names** short.\n```\n\n```text\nSecond note,\nof two lines.\n```\n",
    );
    expect(JSON.parse(task.text("digest-json")).operatorNotes).toEqual(NOTES);
    expect(task.messages[0]).toBe('Noted. It goes under "Operator notes" in the digest.');
  });
});
