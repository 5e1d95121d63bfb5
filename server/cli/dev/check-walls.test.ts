import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkWalls, wallProblems } from "./check-walls";

describe("checkWalls", () => {
  let house = "";

  beforeEach(() => {
    house = mkdtempSync(join(tmpdir(), "checkrein-walls-"));
    plant("tsconfig.json", JSON.stringify({ compilerOptions: { module: "esnext", paths: { "@/*": ["./*"] } } }));
    plant("server/store/task-store.ts", "export const taskStore = 1;\n");
  });
  afterEach(() => rmSync(house, { recursive: true, force: true }));

  function plant(path: string, text: string): void {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
  }

  it("names a rule that reaches for the store, by alias and by type alone, and no module that keeps the walls", async () => {
    plant(
      "server/domain/task/by-alias.ts",
      'import { taskStore } from "@/server/store/task-store";\nexport const a = taskStore;\n',
    );
    plant(
      "server/domain/task/by-type.ts",
      'import type * as store from "../../store/task-store";\nexport type B = typeof store;\n',
    );
    plant("server/domain/task/rule.ts", "export const rule = 1;\n");
    plant("server/domain/task/other-rule.ts", 'import { rule } from "./rule";\nexport const other = rule;\n');
    const { modules, breaches } = await checkWalls(house, ["server"]);
    expect(modules).toBe(5);
    expect(breaches.toSorted()).toEqual([
      "domain-is-pure: server/domain/task/by-alias.ts -> server/store/task-store.ts",
      "domain-is-pure: server/domain/task/by-type.ts -> server/store/task-store.ts",
    ]);
  });

  it("names plumbing of the doors that knows a door or a tool, and a verb that knows the plumbing", async () => {
    plant("server/api/console-door.ts", "export const door = 1;\n");
    plant("server/contract/view.ts", "export const view = 1;\n");
    plant("server/http/reply.ts", 'import { view } from "../contract/view";\nexport const reply = view;\n');
    plant("server/http/knows-a-door.ts", 'export { door } from "../api/console-door";\n');
    plant("server/http/knows-a-tool.ts", 'export { taskStore } from "../store/task-store";\n');
    plant("server/api/answer.ts", 'export { reply } from "../http/reply";\n');
    plant("server/commands/task/pause-task.ts", 'export { reply } from "../../http/reply";\n');
    const { breaches } = await checkWalls(house, ["server"]);
    expect(breaches.toSorted()).toEqual([
      "commands-see-ports-not-tools: server/commands/task/pause-task.ts -> server/http/reply.ts",
      "http-is-for-doors: server/commands/task/pause-task.ts -> server/http/reply.ts",
      "http-is-plumbing: server/http/knows-a-door.ts -> server/api/console-door.ts",
      "http-is-plumbing: server/http/knows-a-tool.ts -> server/store/task-store.ts",
    ]);
  });
});

describe("wallProblems", () => {
  it("counts a cruise that read too few modules as a problem of its own", () => {
    expect(wallProblems({ modules: 0, breaches: [] }, 1)).toHaveLength(1);
    expect(wallProblems({ modules: 1, breaches: [] }, 1)).toEqual([]);
  });
});
