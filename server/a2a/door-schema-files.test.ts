import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkAgainstSchema } from "../contract/json-schema";
import type { Json } from "../domain/json";
import { parseExample, readExamples } from "../testing/dialects/read-examples";
import bindu from "./bindu/bindu-schemas.json";
import { DOOR_SCHEMAS } from "./door-schema-files";
import harn from "./harn/harn-schemas.json";

describe("the schemas of a door's messages", () => {
  it.each(DOOR_SCHEMAS)("$file is what the contract says; npm run schemas writes it anew", ({ file, schemas }) => {
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(JSON.parse(JSON.stringify(schemas())));
  });

  it.each([
    ["bindu", "tasks/pause request"],
    ["bindu", "tasks/resume request"],
    ["bindu", "pause by curl"],
    ["bindu", "resume by curl"],
    ["bindu", "get by curl"],
    ["harn", "tasks/pause request"],
    ["harn", "tasks/await_resumption request"],
    ["harn", "tasks/resume request"],
  ] as const)("of %s take the printed %s, and not without its task", (dialect, name) => {
    const { method, params } = parseExample(readExamples(dialect)(name)) as Printed;
    // Schemas are JSON, whatever the compiler made of the file.
    const methods = (dialect === "bindu" ? bindu : harn).methods as unknown as Record<string, { params: Json }>;
    const schema = methods[method]?.params ?? false;
    expect(checkAgainstSchema(schema, params)).toBeNull();
    const { taskId, task_id, ...rest } = params;
    expect(checkAgainstSchema(schema, rest)).not.toBeNull();
  });

  it.each([
    ["paused update", { metadata: {} }],
    ["resumed update", {}],
  ])("of a printed %s take it", (name, more) => {
    const { params } = parseExample(readExamples("harn")(name)) as Printed;
    const schema = harn.notifications["tasks/statusUpdate"].params as unknown as Json;
    expect(checkAgainstSchema(schema, { ...params, ...more })).toBeNull();
  });
});

interface Printed {
  readonly method: string;
  readonly params: Readonly<Record<string, Json>>;
}
