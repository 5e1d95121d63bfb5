import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { insertAgent, insertRow, insertTask } from "../../../testing/insert-rows";
import { testDatabase } from "../../../testing/test-database";
import { createTaskReader } from "../task-reader";

const database = testDatabase();

it("an artifact that came in pieces is read whole, with the hash of the whole; a list has no hash of a piece", async () => {
  const { pool } = database;
  const taskId = await insertTask(pool, { agent_id: await insertAgent(pool), state: "completed" });
  const ref = { tenantId: "local", taskId };
  const pieces = ["Héllo", ", ", "world"];
  const add = (artifactId: string, version: number, text: string) =>
    insertRow(pool, "artifact", {
      task_id: taskId,
      artifact_id: artifactId,
      version,
      name: artifactId,
      mime_type: "text/plain",
      text,
      appends: version > 1,
      size_bytes: Buffer.byteLength(text),
      sha256: createHash("sha256").update(text).digest("hex"),
      task_version: 1,
    });
  for (const [n, text] of pieces.entries()) await add("answer", n + 1, text);
  await add("report", 1, "v1");
  const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
  const reader = createTaskReader(pool);
  const whole = pieces.join("");
  expect(await reader.findArtifact(ref, "answer")).toMatchObject({
    text: whole,
    sha256: hashOf(whole),
    sizeBytes: 13,
    version: 3,
  });
  expect(await reader.findArtifact(ref, "report")).toMatchObject({ text: "v1", sha256: hashOf("v1") });
  const listed = (await reader.findView(ref))?.artifacts ?? [];
  expect(Object.fromEntries(listed.map((each) => [each.artifactId, each.sha256]))).toEqual({
    report: hashOf("v1"),
    answer: null,
  });
});
