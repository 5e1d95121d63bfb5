import { existsSync, readFileSync, rmSync } from "node:fs";
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

  await page.getByRole("button", { name: "Remove…" }).click();
  await page.getByRole("button", { name: "Remove the agent" }).click();
  await expect(page.getByText("None is written down here.")).toBeVisible();
  expect(existsSync(seen)).toBe(true);
  await api.cancel({ taskId: id, undoMs: 0 });
  rmSync(folder, { recursive: true, force: true });
});
