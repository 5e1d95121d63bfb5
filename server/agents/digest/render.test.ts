import { describe, expect, it } from "vitest";
import { runThrough } from "./scripted-digest";
import { makeTree } from "./scripted-tree";

const HOSTILE = {
  "f/a | b.md": "one two\n",
  "f/`code`.md": "one two\n",
  "f/new\nline\r.md": "three\n",
  "f/\u202egnp.exe": "x",
  "f/<img src=x onerror=alert(1)>": "y",
  "f/[link](javascript:alert(1)).md": "z",
  "f/# heading": "",
  "f/back\\slash": "w",
  "f/ edge ": "v",
  "f/__proto__/constructor": "u",
};

describe("the Markdown of a digest", () => {
  it("reads as one page", async () => {
    using tree = makeTree({
      "f/README.md": "# Rein\n\nPause a task, resume a task.\n",
      "f/src/app.ts": "export const pause = () => resume;\n",
      "f/src/copy.ts": "export const pause = () => resume;\n",
      "f/logo.png": Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x00, 0x01]),
      "f/out": { link: "/etc" },
    });
    const task = await runThrough(tree, { folder: "f" }, ["Keep it short."]);
    expect(task.text("digest-md")).toMatchInlineSnapshot(`
      "# Digest of \`f\`

      4 files in 2 folders, 113 B: 5 lines, 22 words.

      The cost that the task shows: each byte read counts as a token, at $0.06 for a million. No model is asked and nobody is billed.

      ## Languages

      | Language | Files | Size | Lines | Words |
      | --- | ---: | ---: | ---: | ---: |
      | TypeScript | 2 | 70 B | 2 | 14 |
      | Markdown | 1 | 37 B | 3 | 8 |
      | Binary | 1 | 6 B | 0 | 0 |

      ## Frequent terms

      \`pause\` 3, \`resume\` 3, \`task\` 2, \`rein\` 1

      ## Largest files

      | File | Language | Size | Lines | Words | SHA-256 |
      | --- | --- | ---: | ---: | ---: | --- |
      | \`README.md\` | Markdown | 37 B | 3 | 8 | \`95becb542ada\` |
      | \`src/app.ts\` | TypeScript | 35 B | 1 | 7 | \`3e9e38c41741\` |
      | \`src/copy.ts\` | TypeScript | 35 B | 1 | 7 | \`3e9e38c41741\` |
      | \`logo.png\` | Binary | 6 B |  |  | \`09824c6bec84\` |

      ## Folders

      | Folder | Files | Size | Lines | Frequent terms |
      | --- | ---: | ---: | ---: | --- |
      | \`src\` | 2 | 70 B | 2 | \`pause\` 2, \`resume\` 2 |
      | \`.\` | 2 | 43 B | 3 | \`task\` 2, \`pause\` 1, \`rein\` 1 |

      ## Duplicates

      - 2 copies of 35 B: \`src/app.ts\`, \`src/copy.ts\`

      ## Left out

      - 1 not followed, as links: \`out\`

      ## Operator notes

      \`\`\`text
      Keep it short.
      \`\`\`
      "
    `);
  });

  it("goes on with every file, folder by folder, when asked", async () => {
    using tree = makeTree({ "f/a.md": "alpha beta\n", "f/deep/b.md": "beta\n", "f/deep/c.ts": "gamma\n" });
    const task = await runThrough(tree, { folder: "f", length: "per_folder" });
    const markdown = task.text("digest-md");
    expect(markdown.slice(markdown.indexOf("## Folder `.`"))).toMatchInlineSnapshot(`
      "## Folder \`.\`

      1 file, 11 B, 1 line. Frequent terms: \`alpha\` 1, \`beta\` 1.

      | File | Language | Size | Lines | Words | SHA-256 |
      | --- | --- | ---: | ---: | ---: | --- |
      | \`a.md\` | Markdown | 11 B | 1 | 2 | \`87de0dca21b2\` |

      ## Folder \`deep\`

      2 files, 11 B, 2 lines. Frequent terms: \`beta\` 1, \`gamma\` 1.

      | File | Language | Size | Lines | Words | SHA-256 |
      | --- | --- | ---: | ---: | ---: | --- |
      | \`deep/b.md\` | Markdown | 5 B | 1 | 1 | \`f2c82decdd71\` |
      | \`deep/c.ts\` | TypeScript | 6 B | 1 | 1 | \`ae9a6306a205\` |
      "
    `);
  });

  it("keeps hostile names as text, in one cell each", async () => {
    using tree = makeTree(HOSTILE);
    const task = await runThrough(tree, { folder: "f", length: "per_folder" });
    const markdown = task.text("digest-md");
    expect(markdown).not.toMatch(/[^\P{C}\n]|\p{Zl}|\p{Zp}/u);
    const rows = markdown.split("\n").filter((line) => line.startsWith("|"));
    const tables = markdown.split("\n\n").filter((block) => block.startsWith("| File"));
    expect(tables).toHaveLength(3);
    for (const block of tables) for (const row of block.trim().split("\n")) expect(row.split("|")).toHaveLength(8);
    // Outside of code spans nothing is left that could be markup.
    expect(rows.join("\n").replace(/`[^`\n]*`/g, "")).not.toMatch(/[`<>[\]()#\\*_]/);
    expect(markdown).toContain("| `\\u202egnp.exe` |");
    expect(markdown).toContain("| `a \\u007c b.md` |");
    expect(markdown).toContain("| `\\u0060code\\u0060.md` |");
    expect(markdown).toContain("| `new\\u000aline\\u000d.md` |");
    expect(markdown).toContain("| `\\u0020edge\\u0020` |");
    expect(markdown).toContain("| `back\\\\slash` |");
  });

  it("fences notes so that they stay text", async () => {
    using tree = makeTree({ "f/a.md": "x" });
    const task = await runThrough(tree, { folder: "f" }, ["```\n# not a heading\n````", "\u202ereversed"]);
    const notes = task.text("digest-md").split("## Operator notes\n\n")[1];
    expect(notes).toBe("`````text\n```\n# not a heading\n````\n`````\n\n```text\n\\u202ereversed\n```\n");
  });
});

describe("the JSON of a digest", () => {
  it("holds every name as it is, written without unseen characters", async () => {
    using tree = makeTree(HOSTILE);
    const task = await runThrough(tree, { folder: "f" });
    const text = task.text("digest-json");
    expect(text).not.toMatch(/[^\P{C}\n]|\p{Zl}|\p{Zp}/u);
    const paths = JSON.parse(text).files.map((file: { path: string }) => `f/${file.path}`);
    expect(new Set(paths)).toEqual(new Set(Object.keys(HOSTILE)));
  });

  it("tells all that was counted", async () => {
    using tree = makeTree({ "f/a.md": "alpha beta\n", "f/b/c.md": "alpha beta\n", "f/x.log": "no" });
    const task = await runThrough(tree, { folder: "f", include: "*.md" });
    expect(JSON.parse(task.text("digest-json"))).toMatchInlineSnapshot(`
      {
        "duplicates": [
          {
            "bytes": 11,
            "paths": [
              "a.md",
              "b/c.md",
            ],
            "sha256": "87de0dca21b2429312a4b9a9150097c67d3eb2dc2167e862e1055a531b52d248",
          },
        ],
        "files": [
          {
            "bytes": 11,
            "folder": ".",
            "language": "Markdown",
            "lines": 1,
            "path": "a.md",
            "sha256": "87de0dca21b2429312a4b9a9150097c67d3eb2dc2167e862e1055a531b52d248",
            "terms": [
              {
                "count": 1,
                "term": "alpha",
              },
              {
                "count": 1,
                "term": "beta",
              },
            ],
            "words": 2,
          },
          {
            "bytes": 11,
            "folder": "b",
            "language": "Markdown",
            "lines": 1,
            "path": "b/c.md",
            "sha256": "87de0dca21b2429312a4b9a9150097c67d3eb2dc2167e862e1055a531b52d248",
            "terms": [
              {
                "count": 1,
                "term": "alpha",
              },
              {
                "count": 1,
                "term": "beta",
              },
            ],
            "words": 2,
          },
        ],
        "folder": "f",
        "folders": [
          {
            "bytes": 11,
            "files": 1,
            "folder": ".",
            "lines": 1,
            "terms": [
              {
                "count": 1,
                "term": "alpha",
              },
              {
                "count": 1,
                "term": "beta",
              },
            ],
            "words": 2,
          },
          {
            "bytes": 11,
            "files": 1,
            "folder": "b",
            "lines": 1,
            "terms": [
              {
                "count": 1,
                "term": "alpha",
              },
              {
                "count": 1,
                "term": "beta",
              },
            ],
            "words": 2,
          },
        ],
        "format": "checkrein.digest/1",
        "languages": [
          {
            "bytes": 22,
            "files": 2,
            "language": "Markdown",
            "lines": 2,
            "words": 4,
          },
        ],
        "leftOut": {
          "byOperator": [],
          "ignored": {
            "count": 0,
            "first": [],
          },
          "large": [],
          "links": {
            "count": 0,
            "first": [],
          },
          "listedCompletely": true,
          "notLikePatterns": 1,
          "overLimit": 0,
        },
        "operatorNotes": [],
        "options": {
          "followLinks": false,
          "include": "*.md",
          "largeFileLimitBytes": 1000000,
          "largeFiles": null,
          "length": "one_page",
          "maxFiles": 500,
          "skip": [],
        },
        "problems": {
          "count": 0,
          "first": [],
        },
        "terms": [
          {
            "count": 2,
            "term": "alpha",
          },
          {
            "count": 2,
            "term": "beta",
          },
        ],
        "totals": {
          "bytes": 22,
          "files": 2,
          "folders": 2,
          "lines": 2,
          "words": 4,
        },
      }
    `);
  });
});
