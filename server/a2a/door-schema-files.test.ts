import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkAgainstSchema } from "../contract/json-schema";
import type { Json } from "../domain/json";
import { v1Schema } from "../testing/dialects/expect-v1";
import { parseExample, readExamples } from "../testing/dialects/read-examples";
import bindu from "./bindu/bindu-schemas.json";
import { DOOR_SCHEMAS } from "./door-schema-files";
import harn from "./harn/harn-schemas.json";
import v1 from "./v1/v1-schemas.json";

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

  it.each(["1.0", "0.3"] as const)(
    "of v1 say of %s what each method answers, and take nothing else for it",
    (version) => {
      for (const [method, { result }] of Object.entries(v1.versions[version].methods)) {
        const [name = ""] = result.$ref.split("/").slice(-1);
        const schema = v1Schema(version, name);
        expect(checkAgainstSchema(schema, 7), method).not.toBeNull();
        expect(checkAgainstSchema(schema, { state: "paused" }), method).not.toBeNull();
      }
      for (const name of ["PauseDetail", "RpcError", "ErrorInfo"])
        expect(checkAgainstSchema(v1Schema(version, name), { state: "paused", code: "TASK_NOT_FOUND" })).not.toBeNull();
    },
  );

  it("of a refusal take the code that programs go by, and no other", () => {
    for (const { error } of [bindu, harn]) {
      const fault = (code: string) => ({ code: -32_001, message: "No.", data: { code } });
      expect(checkAgainstSchema(error as unknown as Json, fault("TASK_NOT_FOUND"))).toBeNull();
      expect(checkAgainstSchema(error as unknown as Json, fault("MADE_UP"))).not.toBeNull();
    }
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
