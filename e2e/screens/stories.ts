import type { JsonValue } from "../../server/contract/primitives";

/** One step of a story; with an error it failed. */
export interface Told {
  readonly name: string;
  readonly seconds: number;
  readonly tool?: string;
  readonly arguments?: Readonly<Record<string, JsonValue>>;
  readonly error?: string;
}

/** What an agent of the screens does in each of its tasks, as far as they come. */
export interface Story {
  readonly input: Readonly<Record<string, JsonValue>>;
  /** Its first words. */
  readonly begins: string;
  /** What it did, one step of it in vain. */
  readonly done: readonly Told[];
  /** What it said of the step that failed. */
  readonly found: string;
  /** Of the checkpoint that it took then. */
  readonly label: string;
  readonly state: Readonly<Record<string, JsonValue>>;
  /** The step that runs when somebody stops it. */
  readonly running: {
    readonly name: string;
    readonly tool: string;
    readonly arguments: Readonly<Record<string, JsonValue>>;
  };
  readonly artifact: {
    readonly artifactId: string;
    readonly name: string;
    readonly mimeType: string;
    readonly text: string;
  };
}

const SPENT = { usedMicros: 1_240_000, limitMicros: 10_000_000 };

const FIXES: Story = {
  input: { repository: "platform" },
  begins: "I read the log of the failing checks first.",
  done: [
    { name: "Read the log", seconds: 6, tool: "log.read", arguments: { check: "unit" } },
    { name: "Read the log of types", seconds: 3, tool: "log.read", arguments: { check: "types" } },
    { name: "List changed files", seconds: 2, tool: "git.diff", arguments: { stat: true } },
    {
      ...{ name: "Run the unit tests", seconds: 31, tool: "shell.run", arguments: { command: "npm test" } },
      error: "3 of 214 tests failed",
    },
    { name: "Find the cause", seconds: 12 },
    { name: "Write the change", seconds: 4, tool: "file.write", arguments: { path: "src/lease.ts", lines: 2 } },
  ],
  found: "Three unit tests wait for a lease that never runs out.\nThe cause is one line.",
  label: "Cause found",
  state: {
    goal: "Make all checks pass",
    plan: ["read the log", "find the cause", "change one file", "run the checks"],
    findings: [
      { check: "unit", failures: 3, cause: "the clock of the test is not the clock of the code" },
      { check: "types", failures: 0, cause: null },
    ],
    files: { "src/lease.ts": { lines: 214, touched: true }, "src/lease.test.ts": { lines: 96, touched: true } },
    budget: SPENT,
    confident: false,
  },
  running: { name: "Run all checks", tool: "shell.run", arguments: { command: "npm run check" } },
  artifact: { artifactId: "patch", name: "change.patch", mimeType: "text/x-diff", text: "--- a\n+++ b\n" },
};

const MOVES: Story = {
  input: { database: "billing" },
  begins: "I compare both schemas before I copy a row.",
  done: [
    { name: "Read the old schema", seconds: 6, tool: "sql.read", arguments: { schema: 41 } },
    { name: "Read the new schema", seconds: 3, tool: "sql.read", arguments: { schema: 42 } },
    { name: "Count rows to move", seconds: 2, tool: "sql.read", arguments: { count: true } },
    {
      ...{ name: "Copy batch 1", seconds: 31, tool: "sql.copy", arguments: { batch: 1 } },
      error: "3 of 214 rows have no currency",
    },
    { name: "Find the currency", seconds: 12 },
    { name: "Copy batch 1 again", seconds: 4, tool: "sql.copy", arguments: { batch: 1, currency: "EUR" } },
  ],
  found: "Three rows have no currency.\nTheir customers all pay in EUR.",
  label: "Currency found",
  state: {
    goal: "Move all rows to schema 42",
    plan: ["compare the schemas", "copy batch by batch", "compare the sums"],
    findings: [
      { check: "currency", failures: 3, cause: "the rows are older than the column" },
      { check: "totals", failures: 0, cause: null },
    ],
    batches: { "1": { rows: 214, copied: true }, "2": { rows: 196, copied: false } },
    budget: SPENT,
    confident: false,
  },
  running: { name: "Copy batch 2", tool: "sql.copy", arguments: { batch: 2, currency: "EUR" } },
  artifact: { artifactId: "sums", name: "sums.csv", mimeType: "text/csv", text: "batch,rows\n1,214\n" },
};

const WRITES: Story = {
  input: { folder: "docs" },
  begins: "I read what there is before I write.",
  done: [
    { name: "Read the outline", seconds: 6, tool: "docs.read", arguments: { page: "outline" } },
    { name: "Read the style guide", seconds: 3, tool: "docs.read", arguments: { page: "style" } },
    { name: "List merged changes", seconds: 2, tool: "git.log", arguments: { since: "3.17" } },
    {
      ...{ name: "Check the links", seconds: 31, tool: "docs.links", arguments: { depth: 2 } },
      error: "3 of 214 links lead nowhere",
    },
    { name: "Find where they lead now", seconds: 12 },
    { name: "Write the first part", seconds: 4, tool: "docs.write", arguments: { part: 1, lines: 40 } },
  ],
  found: "Three links lead nowhere.\nAll three pages moved to the handbook.",
  label: "Links mended",
  state: {
    goal: "A text that readers follow to its end",
    plan: ["read what there is", "mend the links", "write it part by part"],
    findings: [
      { check: "links", failures: 3, cause: "the pages moved to the handbook" },
      { check: "terms", failures: 0, cause: null },
    ],
    parts: { "1": { lines: 40, written: true }, "2": { lines: 0, written: false } },
    budget: SPENT,
    confident: false,
  },
  running: { name: "Write the second part", tool: "docs.write", arguments: { part: 2 } },
  artifact: { artifactId: "text", name: "text.md", mimeType: "text/markdown", text: "# Part 1\n" },
};

const STORIES: Readonly<Partial<Record<string, Story>>> = { "ci-fixer": FIXES, migrator: MOVES, "doc-writer": WRITES };

export function storyOf(agent: string): Story {
  const story = STORIES[agent];
  if (!story) throw new Error(`Nothing is told of ${agent}.`);
  return story;
}
