import { expectAccessible, expectReadable } from "../expect-accessible";
import { expect, type Page } from "../fixtures";

/** Where a screen is looked at. */
type Place = "desk" | "phone";

const VIEWPORT = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
/** A page begins there. */
export const DESK = { viewport: VIEWPORT.desk, colorScheme: "dark" } as const;

/**
 * Screens whose phone is the desk made narrow, which spares a load of each: nothing in them is scrolled, or pressed elsewhere
 * on a phone. All others are opened anew there.
 */
const MADE_NARROW: ReadonlySet<string> = new Set([
  ...["first-run", "tasks", "tasks-no-match", "task-tools", "offline", "reconnecting", "replayed"],
  ...[
    "checkpoint",
    "checkpoint-compare",
    "checkpoint-fork",
    "checkpoint-roll-back",
    "checkpoint-edit",
    "agent",
    "coding-agent",
    "recovery",
    "activity",
    "activity-receipt",
  ],
  ...["stop-dialog", "release-dialog", "budgets", "raise-dialog", "prices", "operation", "new-task-refused"],
]);

export interface Screen {
  /** Of its pictures. */
  readonly name: string;
  /** Brings the page to where they are taken: once at a desk, once on a phone. */
  readonly open: (place: Place) => Promise<void>;
  /** What another machine shows otherwise. */
  readonly mask?: ReturnType<Page["locator"]>[];
  /** Left out where a phone does not offer it, or only a phone does. */
  readonly phone?: false;
  readonly desk?: false;
}

/**
 * The screen is the committed pictures `name-dark`, `name-light` and `name-phone`, and axe finds nothing on any of them. The
 * light one is the same page, as its reader's system turns light.
 */
export async function expectLooks(page: Page, screen: Screen): Promise<void> {
  const { name, open, mask = [], phone = true, desk = true } = screen;
  await page.emulateMedia({ colorScheme: "dark" });
  if (desk) {
    await page.setViewportSize(VIEWPORT.desk);
    await open("desk");
    await expectPicture(page, `${name}-dark`, mask);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "light" });
    await expectPicture(page, `${name}-light`, mask);
    await expectReadable(page);
  }
  if (!phone) return;
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize(VIEWPORT.phone);
  if (!MADE_NARROW.has(name)) await open("phone");
  await expectPicture(page, `${name}-phone`, mask);
  await expectAccessible(page);
}

async function expectPicture(page: Page, name: string, mask: ReturnType<Page["locator"]>[]): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await expect(page.locator("[data-resting]")).toHaveCount(0);
  await expect.soft(page).toHaveScreenshot(`${name}.png`, { mask, maskColor: "#808080" });
}
