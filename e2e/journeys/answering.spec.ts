import { expect, test } from "../fixtures";
import { LARGE_FILE } from "../make-folder";
import { TaskPage } from "../pages/task-page";

const ANSWERS = [
  { choice: "Leave them out", says: "Large files stay out; they are listed by name and size.", reads: 7 },
  { choice: "Only the start", says: "Of large files I read the first 64 KiB.", reads: 8 },
  { choice: "Read them whole", says: "Large files are read whole.", reads: 8 },
] as const;

for (const { choice, says, reads } of ANSWERS) {
  test(`A question waits in a form; answered "${choice}", the digest goes on by it`, async ({ page, api, folder }) => {
    const { id } = await api.digest(folder.path, { largeFileLimitBytes: LARGE_FILE.overBytes });
    const task = new TaskPage(page);
    await task.open(id);
    await expect(task.pill("Needs input")).toBeVisible();
    await expect(task.cardTitle).toHaveText("1 answer wanted");
    await expect(task.control).toContainText("1 file of 6 kB is larger than 1 kB: data/log.txt (6 kB).");
    const answer = task.control.getByRole("form", { name: "Answer large-files" });

    const chosen = answer.getByRole("radio", { name: choice });
    await expect(chosen).toBeVisible();
    await answer.getByRole("button", { name: /^Send answer/ }).click();
    await expect(answer).toContainText("Required");
    await chosen.click();
    await answer.getByRole("button", { name: /^Send answer/ }).click();

    await expect(task.pill("Completed")).toBeVisible();
    await expect(task.conversation).toContainText(says);
    const { totals } = JSON.parse((await api.digestOf(id)).json);
    expect(totals.files).toBe(reads);
  });
}
