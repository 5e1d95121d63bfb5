import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Toaster } from "@/components/ui/toaster";
import type { TaskActions } from "@/server/contract/actions";
import type { ConsequencesView } from "@/server/contract/checkpoint-view";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { aSuspension, aTaskView } from "@/server/testing/make-views";
import { type FakeApi, refuse, renderWithData } from "@/server/testing/render-with-data";
import { layOut, row, showCheckpoint, TASK, VERSIONS } from "@/server/testing/show-checkpoint";

vi.setConfig({ testTimeout: 30_000 });
beforeAll(fillDomGaps);
beforeEach(layOut);

const STATE = { step: 3, rows: { copied: 20 } };
const ALLOWED = { allowed: true };
const MADE = { ...VERSIONS[0], version: 15 } as (typeof VERSIONS)[number];

function show(api: FakeApi = {}, version = 14, state: unknown = STATE) {
  const actions = aTaskView().actions;
  const task = {
    state: "paused_by_client" as const,
    suspension: aSuspension({ handle: "suspend-1", checkpointVersion: 14 }),
    actions: { ...actions, editState: ALLOWED, rollBack: ALLOWED, fork: ALLOWED, pause: ALLOWED },
  };
  const task99 = aTaskView({ id: TASK, version: 99, checkpoints: [MADE, ...VERSIONS] });
  const outcome = { outcome: "accepted", task: task99, original: null };
  const sent: unknown[] = [];
  const take = (input: unknown) => {
    sent.push(input);
    return outcome;
  };
  const view = showCheckpoint({
    task,
    state,
    version,
    api: {
      "agent.list": () => [],
      "checkpoint.consequences": () => CONSEQUENCES,
      "checkpoint.editState": take,
      "checkpoint.rollBack": take,
      "checkpoint.fork": take,
      ...api,
    },
  });
  return { ...view, sent };
}

const CONSEQUENCES: ConsequencesView = {
  version: 12,
  taskVersion: 40,
  of: "roll_back",
  keptSteps: 3,
  repeatedSteps: [
    {
      key: "count",
      name: "count_rows",
      tool: null,
      status: "completed",
      repeatable: true,
      risk: "recomputed",
      sameIdempotencyKey: true,
      seq: 4,
      endedAt: "2026-11-28T07:00:00Z",
    },
    {
      key: "charge",
      name: "charge_card",
      tool: "payments",
      status: "completed",
      repeatable: false,
      risk: "unsafe",
      sameIdempotencyKey: false,
      seq: 5,
      endedAt: "2026-11-28T07:01:00Z",
    },
  ],
  repeatedCount: 2,
  unsafeCount: 1,
  effectCount: 0,
  answers: [{ key: "ok", message: "Go on?", answeredBy: null, answeredAt: null }],
  questionsDropped: 0,
  parkInputs: 0,
  notUndone: { messages: 4, artifacts: 0, versions: 2, spentMicros: 1_500_000 },
};

function showAsked(url: string, fork: TaskActions["fork"]) {
  const actions = { ...aTaskView().actions, fork };
  return showCheckpoint({
    task: { actions },
    url,
    api: { "agent.list": () => [], "checkpoint.consequences": () => CONSEQUENCES },
  });
}

const press = async (name: string) =>
  userEvent.click((await screen.findAllByRole("button", { name }))[0] as HTMLElement);

describe("Going on from a version", () => {
  it("edits the selected part, shows what that changes, and saves exactly that", async () => {
    const { sent, push } = show();
    await userEvent.click(await row(/^rows: /));
    await userEvent.keyboard("e");
    const text = await screen.findByRole("textbox", { name: "JSON" });
    await waitFor(() => expect((text as HTMLTextAreaElement).value).toBe('{\n  "copied": 20\n}'));
    expect(screen.getByRole("button", { name: /Save as a new version/ }).getAttribute("aria-disabled")).toBe("true");
    fireEvent.change(text, { target: { value: '{"copied": 21, "checked": true}' } });
    const diff = screen.getByRole("region", { name: "What it would change" });
    await waitFor(() => expect(diff.textContent).toContain("2 changes"));
    expect(diff.textContent).toContain("rows.copied+1");
    await press("Save as a new version");
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      taskId: TASK,
      version: 14,
      handle: "suspend-1",
      part: { pointer: "/rows", text: '{"copied": 21, "checked": true}' },
    });
    expect(push).toHaveBeenCalledWith(`/tasks/${TASK}/checkpoints/15?vs=14`);
  });

  it("keeps what was typed when the version moved on", async () => {
    const moved = refuse({ code: "CHECKPOINT_OUTDATED", message: "v15 was saved meanwhile." });
    show({ "checkpoint.editState": () => Promise.reject(moved) });
    await row(/^state: /);
    await press("Edit…");
    const text = await screen.findByRole("textbox", { name: "JSON" });
    await waitFor(() => expect((text as HTMLTextAreaElement).value).not.toBe(""));
    fireEvent.change(text, { target: { value: '{"step": 4}' } });
    await screen.findByText("2 changes");
    await press("Save as a new version");
    expect((await screen.findByRole("alert")).textContent).toContain("what you typed is kept");
    expect((text as HTMLTextAreaElement).value).toBe('{"step": 4}');
  });

  it("does not save what is no JSON, or what the agent's schema refuses", async () => {
    const stateSchema = { type: "object", properties: { step: { type: "integer" } } };
    show({ "agent.list": () => [{ name: aTaskView().agent, stateSchema }] });
    await row(/^state: /);
    await press("Edit…");
    const text = await screen.findByRole("textbox", { name: "JSON" });
    await waitFor(() => expect((text as HTMLTextAreaElement).value).not.toBe(""));
    fireEvent.change(text, { target: { value: '{"step": ' } });
    await waitFor(() => expect(text.getAttribute("aria-invalid")).toBe("true"));
    fireEvent.change(text, { target: { value: '{"step": 9007199254740993}' } });
    expect(await screen.findByText(/does not fit a double\. It is at \/step\./)).toBeTruthy();
    fireEvent.change(text, { target: { value: '{"step": 1, "step": 2}' } });
    expect(await screen.findByText(/This key is there twice/)).toBeTruthy();
    fireEvent.change(text, { target: { value: '{"step": "four"}' } });
    const diff = screen.getByRole("region", { name: "What it would change" });
    await waitFor(() => expect(diff.textContent).toContain("/step"));
    const save = screen.getByRole("button", { name: /Save as a new version/ });
    expect(save.getAttribute("aria-disabled")).toBe("true");
  });

  it("leaves it to the server whether what is redacted fits the agent's schema", async () => {
    const properties = { pin: { type: "number" }, step: { type: "integer" } };
    const stateSchema = { type: "object", properties };
    const state = { pin: `[redacted ${"0".repeat(24)}]`, step: 3 };
    show({ "agent.list": () => [{ name: aTaskView().agent, stateSchema }] }, 14, state);
    await row(/^state: /);
    await press("Edit…");
    const text = await screen.findByRole("textbox", { name: "JSON" });
    await waitFor(() => expect((text as HTMLTextAreaElement).value).not.toBe(""));
    fireEvent.change(text, { target: { value: JSON.stringify({ ...state, step: "four" }) } });
    const diff = screen.getByRole("region", { name: "What it would change" });
    await waitFor(() => expect(diff.textContent).toContain("/step"));
    const save = () => screen.getByRole("button", { name: /Save as a new version/ });
    await waitFor(() => expect(save().getAttribute("aria-disabled")).toBe("true"));
    expect(diff.textContent).not.toContain("/pin");
    fireEvent.change(text, { target: { value: JSON.stringify({ ...state, step: 4 }) } });
    await waitFor(() => expect(save().getAttribute("aria-disabled")).not.toBe("true"));
  });

  it("says of an older version why it is not edited", async () => {
    show({}, 13);
    await row(/^state: /);
    const edit = screen.getAllByRole("button", { name: "Edit…" })[0] as HTMLElement;
    await waitFor(() => expect(edit.getAttribute("aria-disabled")).toBe("true"));
    await userEvent.hover(edit);
    expect((await screen.findAllByText(/Only v14, the newest, is edited/)).length).toBeGreaterThan(0);
  });

  it("says what a roll back repeats and does not undo before it is done", async () => {
    const { sent } = show({}, 12);
    await row(/^state: /);
    await press("Roll back…");
    const dialog = await screen.findByRole("dialog", { name: "Roll back to v12" });
    expect(await within(dialog).findByText(/1 step marked not repeatable was already done/)).toBeTruthy();
    const steps = within(within(dialog).getByRole("list", { name: "Steps that run again" })).getAllByRole("listitem");
    expect(steps.map((step) => step.textContent)).toEqual([
      "charge_cardpaymentsNot repeatable, with a new key",
      "count_rowsWorked out again",
    ]);
    expect(dialog.textContent).toContain("What tools did outside Checkrein is not undone.");
    expect(dialog.textContent).toContain("$1.50 spent since v12 stays spent.");
    await userEvent.click(within(dialog).getByRole("button", { name: /^Roll back to v12/ }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ taskId: TASK, version: 12, handle: "suspend-1", reuseAnswers: false });
  });

  it("opens at once what the address asks for, where the task allows it, and only then", async () => {
    const view = showAsked("?act=fork", ALLOWED);
    expect(await screen.findByRole("dialog", { name: "Fork from v14" })).toBeTruthy();
    await waitFor(() => expect(view.search()).not.toContain("act="));
    view.unmount();
    const refused = showAsked("?act=fork", { allowed: false, reason: "It has no checkpoint yet." });
    await row(/^state: /);
    await waitFor(() => expect(refused.search()).not.toContain("act="));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("forks with another input while the original is paused", async () => {
    const { sent, push } = show({}, 12);
    await row(/^state: /);
    await press("Fork…");
    const dialog = await screen.findByRole("dialog", { name: "Fork from v12" });
    await within(dialog).findByText(/steps run again/);
    await userEvent.click(within(dialog).getByText("Other input or state"));
    fireEvent.change(within(dialog).getByRole("textbox", { name: /^Input/ }), { target: { value: '{"dry": true}' } });
    await userEvent.click(within(dialog).getByRole("checkbox", { name: "Also pause the original" }));
    await userEvent.click(within(dialog).getByRole("button", { name: /^Fork from v12/ }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ version: 12, input: { dry: true }, pauseOriginal: true, reuseAnswers: false });
    expect(sent[0]).not.toHaveProperty("agent");
    expect(push).toHaveBeenCalledWith(`/tasks/${TASK}`);
  });

  it("forks for another agent with another state, and says when the original was not paused", async () => {
    renderWithData(<Toaster />);
    const asked: unknown[] = [];
    const refusal = { code: "TASK_NOT_PAUSABLE", message: "It is already Completed. Nothing was changed." };
    const made = { outcome: "accepted", task: aTaskView(), original: { kind: "refused", refusal } };
    const sent: unknown[] = [];
    show(
      {
        "agent.list": () => [{ name: "auditor", stateSchema: null }],
        "checkpoint.consequences": (input) => {
          asked.push(input);
          return CONSEQUENCES;
        },
        "checkpoint.fork": (input) => {
          sent.push(input);
          return made;
        },
      },
      12,
    );
    await row(/^state: /);
    await press("Fork…");
    const dialog = await screen.findByRole("dialog", { name: "Fork from v12" });
    await within(dialog).findByText(/steps run again/);
    await userEvent.click(within(dialog).getByRole("combobox", { name: "Agent" }));
    await userEvent.click(await screen.findByRole("option", { name: "auditor" }));
    expect(
      await within(dialog).findByText(/gets state and conversation with the secrets in them, and no/),
    ).toBeTruthy();
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ version: 12, of: "fork", agent: "auditor" }));
    await userEvent.click(within(dialog).getByText("Other input or state"));
    fireEvent.change(within(dialog).getByRole("textbox", { name: /^State/ }), { target: { value: '{"step": 4}' } });
    await userEvent.click(within(dialog).getByRole("checkbox", { name: "Also pause the original" }));
    await userEvent.click(within(dialog).getByRole("button", { name: /^Fork from v12/ }));
    await waitFor(() => expect(sent).toMatchObject([{ version: 12, agent: "auditor", state: { step: 4 } }]));
    expect(sent[0]).not.toHaveProperty("input");
    expect(await screen.findByText(/^The original was not paused\. It is already Completed\./)).toBeTruthy();
  });
});
