import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { scriptedProfile, writeScript } from "../../server/testing/acp/acp-scene";
import { expectAccessible } from "../expect-accessible";
import { expect, test } from "../fixtures";

const SECRET = "s3cret-of-the-journey";

test("A coding agent is written down with a secret, tested, and works at once; nobody sees the secret again", async ({
  page,
  api,
  product,
}) => {
  const { folder, profile } = await scriptedProfile({});
  writeScript(folder, { modes: ["ask", "code"], turns: [[{ say: "It is done." }]] });
  const seen = join(folder, "seen");
  const line = [profile.command, ...profile.args].map((part) => `'${part}'`).join(" ");
  const spec = { command: "sh", args: ["-c", `printf %s "$API_KEY" > '${seen}'; exec ${line}`], folder };

  await page.goto("/agents");
  await page.getByRole("link", { name: "New coding agent…" }).click();
  await page.getByRole("textbox", { name: /^Name/ }).fill("journeyman");
  await page.getByRole("radio", { name: "JSON" }).click();
  await page.getByRole("textbox", { name: /^Launch as JSON/ }).fill(JSON.stringify(spec));
  await page.getByRole("button", { name: "Add a secret" }).click();
  await page.getByRole("textbox", { name: "Variable" }).fill("API_KEY");
  await page.getByLabel("Value").fill(SECRET);
  await page.getByRole("button", { name: "Add this agent" }).click();
  await expect(page.getByRole("heading", { name: "journeyman", level: 1 })).toBeVisible();
  await expect(page.getByRole("list", { name: "Kept secrets" })).toContainText("API_KEY");

  const card = page.getByRole("region", { name: "Test" });
  await card.getByRole("button", { name: "Test this agent" }).click();
  await expect(card).toContainText("By what it says it resumes its sessions, and loads them.");
  await expect(card).toContainText("Modes: ask, code.");
  await expectAccessible(page);
  expect(readFileSync(seen, "utf8")).toBe(SECRET);
  rmSync(seen);

  await api.untilAgent("journeyman");
  const { id } = await api.create({ agent: "journeyman", title: "Try it", input: { prompt: "Do it." } });
  await api.untilState(id, "input_required");
  expect(readFileSync(seen, "utf8")).toBe(SECRET);
  for (const role of ["web", "runtime", "agents"] as const) expect(product.logOf(role)).not.toContain(SECRET);
  await page.reload();
  await expect(page.getByRole("list", { name: "Kept secrets" })).toBeVisible();
  expect(await page.content()).not.toContain(SECRET);

  // What is allowed beforehand is not asked for; what is not, is.
  const calls = ["one", "two"].map((call) => ({ call, ask: true, at: join(folder, `${call}.ts`) }));
  const elsewhere = { call: "three", ask: true, at: "/etc/hosts" };
  writeScript(folder, { turns: [[...calls, { say: "Two were made." }, elsewhere]] });
  const asking = await api.create({ agent: "journeyman", title: "Edit two files", input: { prompt: "Edit them." } });
  await api.untilState(asking.id, "input_required");
  await page.goto(`/tasks/${asking.id}`);
  await page.getByRole("button", { name: "Allow more like this…" }).click();
  const dialog = page.getByRole("dialog", { name: "Allow execute" });
  await expect(dialog.getByRole("textbox", { name: /^Files below/ })).toHaveValue(folder);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByRole("region", { name: "Conversation" })).toContainText("Two were made.");
  await api.until(asking.id, ({ interrupts }) =>
    interrupts.some(({ status, message }) => status === "open" && message.includes("three")),
  );
  await page.goto("/agents/journeyman");
  const allowed = page.getByRole("list", { name: "Approvals" });
  await expect(allowed).toContainText("2 calls made, 8 left");
  await expectAccessible(page);
  await allowed.getByRole("button", { name: /^Revoke/ }).click();
  await expect(allowed).toHaveCount(0);
  await api.cancel({ taskId: asking.id, undoMs: 0 });

  // What it would change is read line by line before it is allowed, and in its line of the conversation.
  const file = join(folder, "a.ts");
  const content = [{ type: "diff", path: file, oldText: "keep\nold", newText: "keep\nnew" }];
  const edit = { toolCallId: "edit", title: "Edit a.ts", kind: "edit" };
  const told = { update: { sessionUpdate: "tool_call", ...edit, status: "pending", content } };
  const done = { update: { sessionUpdate: "tool_call_update", toolCallId: "edit", status: "completed" } };
  writeScript(folder, { turns: [[told, { askAgain: "edit" }, done, { say: "It is edited." }]] });
  const editing = await api.create({ agent: "journeyman", title: "Edit a file", input: { prompt: "Edit it." } });
  await api.untilState(editing.id, "input_required");
  await page.goto(`/tasks/${editing.id}`);
  const change = page.getByRole("region", { name: `Change of ${file}` });
  await expect(change.getByRole("listitem")).toHaveText(["keep", "-old", "+new"]);
  await expectAccessible(page);
  await page.getByRole("radio", { name: "Allow once" }).click();
  await page.getByRole("button", { name: /^Send answer/ }).click();
  const conversation = page.getByRole("region", { name: "Conversation" });
  await expect(conversation).toContainText("It is edited.");
  await conversation.getByRole("button", { name: /a\.ts \+1 −1/ }).click();
  await expect(conversation.getByRole("region", { name: `Change of ${file}` })).toContainText("+new");
  await expectAccessible(page);
  await api.cancel({ taskId: editing.id, undoMs: 0 });

  // What it says is read while it says it, and is whole after a reload.
  const gate = join(folder, "gate");
  writeScript(folder, { turns: [[{ say: "I read <b>all</b> of it" }, { gate }, { say: ", then I edit." }]] });
  const saying = await api.create({ agent: "journeyman", title: "Say it", input: { prompt: "Say it." } });
  await page.goto(`/tasks/${saying.id}`);
  const newest = conversation.getByRole("article").last();
  await expect(newest).toContainText("I read <b>all</b> of it");
  await expect(newest).toContainText("Writing");
  await expectAccessible(page);
  writeFileSync(gate, "");
  const whole = newest.getByText("I read <b>all</b> of it, then I edit.", { exact: true });
  await expect(whole).toBeVisible();
  await expect(conversation).not.toContainText("Writing");
  await page.reload();
  await expect(whole).toBeVisible();
  await api.cancel({ taskId: saying.id, undoMs: 0 });

  await page.goto("/profiles/journeyman");
  await page.getByRole("button", { name: "Remove…" }).click();
  await page.getByRole("button", { name: "Remove the agent" }).click();
  await expect(page.getByText("No coding agent is set up here yet.")).toBeVisible();
  expect(existsSync(seen)).toBe(true);
  await api.cancel({ taskId: id, undoMs: 0 });
  rmSync(folder, { recursive: true, force: true });
});
