import type { Request } from "@playwright/test";
import { expect, test } from "../fixtures";

test("A page that opens reads each thing once, and follows on from there", async ({ page, api, folder }) => {
  const { id } = await api.digest(folder.path);
  await api.untilState(id, "completed");
  const reads: string[] = [];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/trpc/")) reads.push(`${pathname} ${request.postData()}`);
  };
  page.on("request", note);
  for (const path of ["/tasks", `/tasks/${id}`, "/inbox"]) {
    reads.length = 0;
    await page.goto(path);
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    await page.waitForLoadState("load");
    expect(reads.length).toBeGreaterThan(3);
    expect(reads).toEqual([...new Set(reads)]);
  }
});
