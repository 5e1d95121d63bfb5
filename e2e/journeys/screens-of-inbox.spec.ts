import { expect, test } from "../fixtures";
import { InboxPage } from "../pages/inbox-page";
import { seedInbox } from "../screens/seed-inbox";
import { openStage } from "../screens/stage";

const stage = openStage(seedInbox);

test.beforeAll(() => stage.fill());

const open = async (place: "desk" | "phone", path: string) => {
  await stage.page.goto(`${stage.product.url}/inbox${path}`);
  const items = stage.page.getByRole("region", { name: "Items" }).getByRole("link");
  if (place === "desk" || path === "") await expect(items).toHaveCount(4);
};

// Before the questions of the item are answered: what is typed stays.
test("An item of the inbox fills a phone", () =>
  stage.looks(
    "inbox-item",
    async (place) => {
      await open(place, `/question/${stage.tasks.asks}`);
      await expect(stage.page.getByRole("region", { name: "The agent's words" })).toBeVisible();
      await expect(stage.page.getByRole("radio", { name: "Neither" })).toBeVisible();
    },
    { desk: false },
  ));

test("The inbox is as drawn and accessible: what waits by its kind, and three questions of one task, one of them filled in", () =>
  stage.looks("inbox", async (place) => {
    await open(place, place === "desk" ? `/question/${stage.tasks.asks}` : "");
    if (place === "phone") return;
    const inbox = new InboxPage(stage.page);
    await inbox.question("approve_payment").getByRole("radio", { name: "Yes" }).click();
    await inbox.question("pick_vendor").getByRole("radio", { name: "S-2041" }).click();
    await expect(inbox.question("approve_payment").getByRole("button", { name: /^Change/ })).toBeVisible();
  }));
