import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../project-root";

/** Fixed by who ordered the house. */
const HOUSE = ["package.json", "tsconfig.json", "app", "components", "server", "prisma", "e2e", "next.config.js"];
/** Read by people, or insisted on by a tool that looks for it here. */
const BESIDE = [
  ...["README.md", "CONTRIBUTING.md", "LICENSE", "public", "proxy.ts"],
  ...[".ci", ".env.example", ".gitignore", ".npmrc", "package-lock.json"],
  ...[
    ".dependency-cruiser.cjs",
    "biome.json",
    "knip.json",
    "postcss.config.mjs",
    "prisma.config.ts",
    "vitest.config.ts",
  ],
];

describe("the top level", () => {
  it.skipIf(!existsSync(join(projectRoot, ".git")))("holds the house, what tools insist on, and nothing else", () => {
    const kept = execFileSync("git", ["ls-files"], { cwd: projectRoot, encoding: "utf8" }).trim().split("\n");
    const names = new Set(kept.map((path) => path.split("/")[0]));
    expect([...names].toSorted()).toEqual([...HOUSE, ...BESIDE].toSorted());
  });
});
