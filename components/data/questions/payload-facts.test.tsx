import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { JsonValue } from "@/server/contract/primitives";
import { PayloadFacts } from "./payload-facts";

/** What a coding agent asks for, as its question tells it. */
const asked = (call: Readonly<Record<string, JsonValue>>): JsonValue => ({
  call: { title: "Edit", tool: "edit", input: null, ...call },
  paths: [],
  permission: "e/1",
});
const linesOf = (path: string) =>
  within(screen.getByRole("region", { name: `Change of ${path}` }))
    .queryAllByRole("listitem")
    .map(({ textContent }) => textContent);

describe("what an agent passes along with its question", () => {
  it("can be read to its end, however long it is", async () => {
    const command = `echo ${"a".repeat(3_000)}; rm -rf /srv`;
    const { container } = render(<PayloadFacts payload={asked({ input: { command } })} />);
    expect(container.textContent).not.toContain("rm -rf /srv");
    await userEvent.click(screen.getByRole("button", { name: /^Show all 3\.\d kB/ }));
    expect(container.textContent).toContain("; rm -rf /srv");
  });

  it("shows the changes that a call would make as lines, and says where only their beginning was kept", async () => {
    const many = Array.from({ length: 60 }, (_, n) => `+line ${n}`);
    const diffs = [
      { path: "src/a.ts", added: 1, removed: 1, lines: "…\n keep\n-old\n+new" },
      { path: "src/b.ts", added: 900, removed: 0, lines: many.join("\n"), totalLines: 900 },
    ];
    const { container } = render(<PayloadFacts payload={asked({ diffs })} />);
    expect(linesOf("src/a.ts")).toEqual(["…", " keep", "-old", "+new"]);
    expect(linesOf("src/b.ts")).toHaveLength(40);
    await userEvent.click(screen.getByRole("button", { name: "Show all 60 lines" }));
    expect(linesOf("src/b.ts")).toEqual(many);
    expect(screen.getByText("Only the beginning of 900 lines was kept.")).toBeTruthy();
    expect(container.textContent).not.toContain('"diffs"');
  });

  it.each([
    ["are not told in lines", [{ path: "src/a.ts", added: 1, removed: 1 }]],
    ["are told in another way", [{ path: "src/a.ts", added: 1, removed: 1, lines: "+a" }, "src/b.ts"]],
  ])("shows changes that %s as they are", (_case, diffs) => {
    const { container } = render(<PayloadFacts payload={asked({ diffs })} />);
    expect(container.textContent).toContain('"diffs"');
    expect(screen.queryAllByRole("listitem")).toEqual([]);
  });

  it("writes out what would not be seen, and takes nothing for markup", () => {
    const diffs = [{ path: "a\u202e.ts", added: 1, removed: 0, lines: "+if (\u2066admin) <b>" }];
    const { container } = render(<PayloadFacts payload={asked({ input: { command: "ls \u202e/srv" }, diffs })} />);
    expect(linesOf("a\\u202e.ts")).toEqual(["+if (\\u2066admin) <b>"]);
    expect(container.textContent).toContain("ls \\u202e/srv");
    expect(container.querySelector("b")).toBeNull();
  });
});
