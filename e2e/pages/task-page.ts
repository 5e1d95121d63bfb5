import { expect, type Locator, type Page } from "@playwright/test";

type Mode = "Finish the step" | "Interrupt now" | "Wait for completion";

/** The page of one task, by what a person reads on it. */
export class TaskPage {
  readonly control: Locator;
  /** Headline of the control card: what is so. */
  readonly cardTitle: Locator;
  readonly pauseForm: Locator;
  readonly reason: Locator;
  readonly resumeForm: Locator;
  readonly input: Locator;
  readonly conversation: Locator;
  readonly banner: Locator;

  constructor(readonly page: Page) {
    this.control = page.getByRole("complementary", { name: "Control" });
    this.cardTitle = this.control.getByRole("heading", { level: 2 }).first();
    this.pauseForm = this.control.getByRole("form", { name: "Pause" });
    this.reason = this.pauseForm.getByRole("combobox", { name: /^Reason/ });
    this.resumeForm = this.control.getByRole("form", { name: "Resume" });
    this.input = this.resumeForm.getByRole("textbox", { name: /^Input for the agent/ });
    this.conversation = page.getByRole("region", { name: "Conversation" });
    this.banner = page.getByRole("status").or(page.getByRole("alert"));
  }

  /** By the address of the product, or by another way that leads to it. */
  async open(taskId: string, { by = "" } = {}): Promise<void> {
    await this.page.goto(`${by}/tasks/${taskId}`);
    await expect(this.cardTitle).toBeVisible();
  }

  /** Name and count of a tab, like "Steps 12". */
  tab(name: string): Locator {
    return this.page.getByRole("tab", { name: new RegExp(`^${name}`) });
  }

  async stepsShown(): Promise<number> {
    const text = await this.tab("Steps").textContent();
    return Number(/\d+/.exec(text ?? "")?.[0] ?? 0);
  }

  /** The state of the task below its title, with how long: "Working 3 s". The timeline names states too. */
  pill(label: string): Locator {
    const header = this.page.getByRole("main").locator("header").first();
    return header.locator("[data-state-kind]").filter({ hasText: new RegExp(`^${label}( .*\\d.*)?$`) });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name });
  }

  async chooseMode(mode: Mode): Promise<void> {
    await this.pauseForm.getByRole("radio", { name: mode }).click();
  }

  checkpointLink(): Locator {
    return this.control.getByRole("link", { name: /^v\d+$/ });
  }

  bannerSaying(text: string | RegExp): Locator {
    return this.banner.filter({ hasText: text });
  }

  async resumeWith(input: string): Promise<void> {
    await this.input.fill(input);
    await this.button("Resume with input").click();
  }

  /** Asks to cancel and confirms; the undo window is open then. */
  async cancel(reason: string): Promise<void> {
    await this.page.keyboard.press("Shift+C");
    const dialog = this.page.getByRole("dialog", { name: "Cancel this task" });
    await dialog.getByRole("textbox", { name: /^Reason/ }).fill(reason);
    await dialog.getByRole("button", { name: "Cancel the task" }).click();
    await expect(this.cardTitle).toHaveText(/^Canceling in \d+ s$/);
  }

  /** Opens an artifact by its file name and gives the bytes that its download has. */
  async download(name: string): Promise<string> {
    await this.button(new RegExp(`^${name}`)).click();
    const dialog = this.page.getByRole("dialog", { name });
    const saved = this.page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download" }).click();
    const stream = await (await saved).createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    await dialog.getByRole("button", { name: "Close" }).last().click();
    return Buffer.concat(chunks).toString("utf8");
  }
}
