import { describe, expect, it } from "vitest";
import { MARK } from "../diff/change";
import { diffAtOnce } from "../diff/diff-documents";
import { scanJson } from "../scan-json";
import { markChanged } from "./changed-text";
import type { CompareLine, TextPart } from "./compare-line";
import { Comparison } from "./comparison";

function compare(before: object, after: object): Comparison {
  const document = (state: object, version: number) =>
    scanJson(JSON.stringify({ task_id: "t", version, paused_from_state: "working", state, message_history: [] }));
  return new Comparison(diffAtOnce(document(before, 3), document(after, 7)));
}

const textOf = (parts: readonly TextPart[] | null) =>
  parts?.map(({ text, isChanged }) => (isChanged ? `<${text}>` : text)).join("") ?? null;

/** A line as a person would read it. */
function wordsOf(line: CompareLine): string {
  switch (line.type) {
    case "section":
      return `# ${line.name} ${line.changes}`;
    case "change":
      return [line.kind, line.path, line.movedFrom && `from ${line.movedFrom}`, line.count > 1 && `x${line.count}`]
        .concat(line.rise === null ? [] : [`rise ${line.rise}`])
        .filter(Boolean)
        .join(" ");
    case "text":
      return `${line.side === "before" ? "-" : "+"} ${textOf(line.parts)}`;
    case "side":
      return line.kind === "same"
        ? `${" ".repeat(line.depth)}same ${line.unchanged}`
        : `${" ".repeat(line.depth)}${line.kind} ${line.key ?? ""}: ${textOf(line.before)} | ${textOf(line.after)}`;
    case "operation":
      return line.text;
  }
}

const BEFORE = {
  step: { index: 7, name: "copy" },
  rows_copied: 20,
  partitions: Array.from({ length: 20 }, (_, id) => ({ id, state: "pending" })),
  log: ["one"],
  gone: true,
};
const AFTER = {
  step: { index: 9, name: "copy" },
  rows_copied: 41,
  partitions: BEFORE.partitions.map((each) => (each.id < 2 ? each : { ...each, state: "verified" })),
  log: ["one", "two", "three"],
  new: { a: 1 },
};

describe("Comparison", () => {
  it("marks what it lists: that versions have another number each is no change", () => {
    const made = compare(BEFORE, AFTER);
    const marked = (node: number) => [made.diff.marks[node], made.marks[node]];
    const [whole, version] = [0, 2];
    expect(marked(whole)).toEqual([MARK.inside, MARK.inside]);
    expect(marked(version)).toEqual([MARK.changed, MARK.none]);
    expect(compare(AFTER, AFTER).marks.every((mark) => mark === MARK.none)).toBe(true);
  });

  it("lists changes by the key of the state they are in, the same change in many items as one", () => {
    const made = compare(BEFORE, AFTER);
    expect(made.lines("changes", 0, 100).map(wordsOf)).toEqual([
      "# step 1",
      "changed step.index rise 2",
      "- <7>",
      "+ <9>",
      "# rows_copied 1",
      "changed rows_copied rise 21",
      "- <20>",
      "+ <41>",
      "# partitions 1",
      "changed partitions[2..19].state x18",
      '- "<pending>"',
      '+ "<verified>"',
      "# log 1",
      "added log[1..2] x2",
      '+ "two"',
      "# new 1",
      "added new",
      '+ {"a":1}',
      "# gone 1",
      "removed gone",
      "- true",
    ]);
    expect(made.groups).toHaveLength(6);
    expect(made.total("changes")).toBe(21);
  });

  it("does not take an item that was changed otherwise for the same change", () => {
    const list = (...states: string[]) => ({ list: states.map((state, id) => ({ id, state })) });
    const made = compare(list("a", "a", "a"), list("b", "c", "b"));
    const heads = made.lines("changes", 0, 100).filter((line) => line.type === "change");
    expect(heads.map(wordsOf)).toEqual(["changed list[0..2].state x2", "changed list[1].state"]);
  });

  it("tells where a moved run of items was", () => {
    const list = (...ids: number[]) => ({ list: ids.map((id) => ({ id })) });
    const made = compare(list(1, 2, 3, 4, 5, 6), list(3, 4, 5, 6, 1, 2));
    expect(made.lines("changes", 0, 9).map(wordsOf)).toEqual(["# list 1", "moved list[4..5] from list[0..1] x2"]);
  });

  it("sets both sides beside each other and counts what is the same between", () => {
    expect(compare(BEFORE, AFTER).lines("side", 0, 12).map(wordsOf)).toEqual([
      "open : { | {",
      " same 1",
      " changed version: <3> | <7>",
      " same 1",
      " open state: { | {",
      "  open step: { | {",
      "   changed index: <7> | <9>",
      "   same 1",
      "  close : } | }",
      "  changed rows_copied: <20> | <41>",
      "  open partitions: [ | [",
      "   same 2",
    ]);
  });

  it("writes the patch an operation on a line", () => {
    const made = compare({ a: 1, long: "" }, { a: 2, long: "x".repeat(900) });
    const [version, a, long] = made.lines("patch", 0, 9).map(wordsOf);
    expect(version).toBe('{"op":"replace","path":"/version","value":7}');
    expect(a).toBe('{"op":"replace","path":"/state/a","value":2}');
    expect(long?.length).toBeLessThan(400);
    expect(JSON.parse(made.patch())).toHaveLength(3);
  });

  it("has nothing to list for two equal states", () => {
    const made = compare(AFTER, AFTER);
    expect([made.groups.length, made.total("changes")]).toEqual([0, 0]);
  });

  it("leads to the value, or to what something was taken from", () => {
    const made = compare(BEFORE, AFTER);
    const { tape } = { tape: made.diff.after };
    const texts = made.groups.map((_, group) => tape.text.slice(tape.start[made.targetOf(group)]).slice(0, 12));
    expect(texts[0]).toMatch(/^9,/);
    expect(texts[5]).toMatch(/^\{"step"/);
    expect(made.rowOf(1)).toBe(5);
  });
});

describe("markChanged", () => {
  it.each<{ before: string; after: string; marked: readonly (string | null)[] }>([
    { before: '"T16:00Z"', after: '"T14:20Z"', marked: ['"T1<6:0>0Z"', '"T1<4:2>0Z"'] },
    { before: "aa", after: "aaa", marked: ["aa", "aa<a>"] },
    { before: '"😀"', after: '"😁"', marked: ['"<😀>"', '"<😁>"'] },
  ])("marks the part of $before that differs", ({ before, after, marked }) => {
    const { before: one, after: other } = markChanged(before, after);
    expect([textOf(one), textOf(other)]).toEqual(marked);
  });

  it("shows a long text from shortly before it differs", () => {
    const { after } = markChanged("x".repeat(5_000), `${"x".repeat(2_000)}y${"x".repeat(2_999)}`);
    expect(textOf(after)).toMatch(/^…x{24}<y>x+…$/);
  });
});
