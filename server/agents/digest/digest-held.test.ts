import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { AttemptOver, ScriptedTask } from "./scripted-context";
import { aTree, attempt, INPUT } from "./scripted-digest";

describe("a folder that changes under the digest", () => {
  it("reports files that vanished or changed between two steps", async () => {
    using tree = aTree();
    const task = new ScriptedTask({ ...INPUT, largeFiles: "whole" });
    await attempt(tree, task, {
      inStep: (key) => {
        if (key !== "read:0") return;
        tree.write("f/src/app.ts", "changed\n");
        rmSync(join(tree.path, "f/src/copy.ts"));
      },
    });
    const { problems } = JSON.parse(task.text("digest-json"));
    expect(problems).toEqual({
      count: 2,
      first: [
        { path: "src/app.ts", what: "changed after it was listed; the newer content is counted" },
        { path: "src/copy.ts", what: "vanished before it was read" },
      ],
    });
    expect(task.text("digest-md")).toContain("- `src/copy.ts` vanished before it was read");
    expect(task.messages.at(-1)).toContain("2 problems");
    expect(JSON.parse(task.state)).toMatchObject({ notRead: 1, read: { files: 5 } });
  });

  it("reports a large file that changed between two of its pieces, and goes on", async () => {
    using tree = aTree();
    const task = new ScriptedTask({ ...INPUT, largeFiles: "whole" });
    await attempt(tree, task, {
      inStep: (key) => (key === "read:1:2" && tree.write("f/large.txt", "short")) || undefined,
    });
    expect(task.text("digest-md")).toContain("- `large.txt` changed while it was read; not counted");
    expect(JSON.parse(task.text("digest-json")).totals.files).toBe(5);
  });

  it("fails when the whole folder is gone", async () => {
    using tree = aTree();
    const task = new ScriptedTask({ folder: "f" });
    await attempt(tree, task, { cut: { step: 1, when: "before" } });
    rmSync(join(tree.path, "f"), { recursive: true });
    await expect(attempt(tree, task)).rejects.toThrow('There is no folder "f".');
  });
});

describe("a held digest", () => {
  it("stops in the middle of a slow step at once, with the reason it was given", async () => {
    using tree = aTree();
    const task = new ScriptedTask({ folder: "f", paceMs: 60_000 });
    const controller = new AbortController();
    const inStep = (key: string): void => {
      if (key === "read:0") setImmediate(() => controller.abort(new AttemptOver("interrupted")));
    };
    await expect(attempt(tree, task, { signal: controller.signal, inStep })).resolves.toBe("over");
    expect([...task.journal.keys()]).toEqual(["walk"]);
    expect(JSON.parse(task.state).next).toBe("README.md");
  });

  it("leaves out what an operator wrote into its state, also what was read before", async () => {
    using tree = aTree();
    const task = new ScriptedTask(INPUT);
    task.answers.set("large-files", { largeFiles: "whole" });
    await attempt(tree, task, { cut: { step: 4, when: "before" } });
    task.state = JSON.stringify({ ...JSON.parse(task.state), skip: ["README.md", "*.png", "{", 7] });
    expect(await attempt(tree, task)).toBe("done");
    const digest = JSON.parse(task.text("digest-json"));
    expect(digest.leftOut.byOperator.map((file: { path: string }) => file.path)).toEqual(["README.md", "logo.png"]);
    expect(digest.totals.files).toBe(4);
    expect(JSON.parse(task.state).skip).toEqual(["README.md", "*.png", "{"]);
  });
});
