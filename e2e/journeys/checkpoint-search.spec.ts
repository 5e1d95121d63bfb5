import { readFileSync } from "node:fs";
import { serveAgent } from "../../server/testing/serve-agent";
import { expectAccessible } from "../expect-accessible";
import { expect, test } from "../fixtures";
import { CheckpointPage } from "../pages/checkpoint-page";
import { SettingsPage } from "../pages/settings-page";

const SECRET = "canary-5d1f-never-on-a-page";

test("A value is found over all tasks, read in its place, taken out as a file, and brought in only while its hash fits", async ({
  page,
  product,
  api,
  expectConsoleError,
}) => {
  // The file that was changed.
  expectConsoleError(/status of 400/);
  await using agent = serveAgent(
    product,
    async (ctx) => {
      await ctx.step("sign-in", () => ctx.state.set({ region: "north-7", login: { password: SECRET } }));
      ctx.checkpoint({ label: "Signed in", flagged: true });
      await ctx.ask("go", { message: "Go on?" });
    },
    { key: product.workerKey(), name: "signer" },
  );
  await agent.worker.ready;
  const { id } = await api.create({ agent: "signer", title: "Sign in up north", input: {} });
  await api.untilState(id, "input_required");
  const checkpoint = new CheckpointPage(page);

  await test.step("Found by path and value, opened by keys where it is", async () => {
    await page.goto("/checkpoints");
    await page.getByRole("textbox", { name: "Path" }).fill("region");
    await page.getByRole("textbox", { name: "Value" }).fill("north-7");
    await expect(async () => {
      await page.getByRole("button", { name: "Search", exact: true }).click();
      const results = page.getByRole("region", { name: "Results by task" });
      await expect(results.getByText("Sign in up north")).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expectAccessible(page);
    const panel = page.getByRole("complementary", { name: "The hit in its place" });
    await expect(panel.getByRole("list", { name: "Around the value" })).toContainText("north-7");
    await expect(page.getByRole("complementary", { name: "Filters" })).toContainText("Value here");
    await page.getByRole("textbox", { name: "Value" }).blur();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await expect(checkpoint.item(/^region/)).toHaveAttribute("aria-selected", "true");
  });

  await test.step("A path that is misspelt says what is close to it; one below any parent finds it too", async () => {
    const results = page.getByRole("region", { name: "Results by task" });
    await page.goto("/checkpoints?path=regin&op=is&value=north-7");
    await expect(results).toContainText("No checkpoint has regin at its top.");
    await expectAccessible(page);
    await results.getByRole("button", { name: "Search region" }).click();
    await expect(results.getByText("Sign in up north")).toBeVisible();
    await page.goto("/checkpoints?path=*.password&op=exists");
    await expect(results.getByText("Sign in up north")).toBeVisible();
    await expect(results.getByText("/login/password")).toBeVisible();
    await page.goto(`/tasks/${id}/checkpoints/1`);
  });

  await test.step("What is secret is nowhere on the page until it is revealed, with a reason", async () => {
    await checkpoint.item(/^login/).click();
    await page.keyboard.press("ArrowRight");
    await checkpoint.item(/^password/).click();
    await expect(checkpoint.value).toContainText("redacted");
    await checkpoint.value.getByRole("button", { name: "Reveal…" }).click();
    await checkpoint.dialog.getByRole("textbox", { name: /^Reason/ }).fill("rotate it");
    await expectAccessible(page);
    await checkpoint.dialog.getByRole("button", { name: "Reveal it" }).click();
    await expect(checkpoint.dialog).toContainText(SECRET);
    await checkpoint.dialog.getByRole("button", { name: "Hide it again" }).click();
    expect(await page.content()).not.toContain(SECRET);
    const [receipt] = (await api.receipts(id)).filter(({ verb }) => verb === "reveal_secret");
    expect(receipt?.reason).toBe("rotate it");
  });

  await test.step("The file comes in again under another number; one that was changed does not", async () => {
    const download = page.waitForEvent("download");
    await checkpoint.more("Export with its hash");
    const file = await (await download).path();
    const bring = async (buffer: Buffer) => {
      await checkpoint.more("Import a version…");
      await checkpoint.dialog
        .getByLabel("File")
        .setInputFiles({ name: "state.checkpoint", mimeType: "application/octet-stream", buffer });
      await checkpoint.dialog.getByLabel(/^Version/).fill("30");
      await checkpoint.dialog.getByRole("button", { name: "Import" }).click();
    };
    const exported = readFileSync(file);
    expect(exported.toString()).not.toContain(SECRET);
    await bring(Buffer.from(exported.toString().replace("north-7", "south-7")));
    await expect(checkpoint.dialog).toContainText("is not the one that its hash was made of");
    await expectAccessible(page);
    await checkpoint.dialog.getByRole("button", { name: "Close" }).first().click();
    await checkpoint.dialog.getByRole("button", { name: "Leave" }).click();
    await bring(exported);
    await expect(checkpoint.title).toHaveText("Checkpoint v30");
    await expect(checkpoint.item(/^region/)).toContainText("north-7");
  });

  await test.step("Retention says what would go before it is saved", async () => {
    const settings = new SettingsPage(page);
    await settings.open("retention");
    await expectAccessible(page);
    await settings.button("Change what signer keeps").click();
    await settings.dialog.getByLabel(/^Newest checkpoints/).fill("1");
    await expect(settings.dialog).toContainText(/would be deleted now/);
    await settings.dialog.getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByRole("row", { name: /^signer/ })).toContainText(/^signer.*1/);
  });
});
