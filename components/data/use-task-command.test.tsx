import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { ago, aTaskView } from "@/server/testing/make-views";
import { refuse, renderWithData } from "@/server/testing/render-with-data";
import { useConflict } from "./conflict-store";
import { useTask } from "./use-task";
import { useTaskCommand } from "./use-task-command";

function Probe({ taskId }: { taskId: string }) {
  const task = useTask(taskId);
  const resume = useTaskCommand("resume");
  const { conflict, dismiss } = useConflict(taskId);
  return (
    <>
      <p>State: {task.data?.state ?? "unknown"}</p>
      <button type="button" onClick={() => void resume.run({ taskId, handle: "suspend-1", input: "go on" })}>
        Resume
      </button>
      {resume.failure ? <p>Failed: {[resume.failure.title, resume.failure.text].join(" ")}</p> : null}
      {conflict ? <p role="alert">{conflict.title}</p> : null}
      <button type="button" onClick={dismiss}>
        Close
      </button>
    </>
  );
}

describe("useTaskCommand", () => {
  it("shows the answer without reading again", async () => {
    const held = aTaskView({ state: "paused_by_client", version: 3 });
    const resumed = aTaskView({ id: held.id, state: "resumed", version: 4 });
    const view = renderWithData(<Probe taskId={held.id} />, {
      api: { "task.get": () => held, "task.resume": () => ({ outcome: "accepted", task: resumed }) },
    });
    await screen.findByText("State: paused_by_client");
    await userEvent.click(screen.getByRole("button", { name: "Resume" }));
    await screen.findByText("State: resumed");
    expect(view.calls.map((call) => call.path)).toEqual(["task.get", "task.resume"]);
  });

  it("shows no state before the server said so", async () => {
    const held = aTaskView({ state: "paused_by_client" });
    renderWithData(<Probe taskId={held.id} />, {
      api: { "task.get": () => held, "task.resume": () => new Promise(() => undefined) },
    });
    await screen.findByText("State: paused_by_client");
    await userEvent.click(screen.getByRole("button", { name: "Resume" }));
    expect(screen.getByText("State: paused_by_client")).toBeDefined();
  });

  it("asks once more under the same request id when nobody answered, and again when told to", async () => {
    const held = aTaskView({ state: "paused_by_client" });
    const view = renderWithData(<Probe taskId={held.id} />, {
      api: {
        "task.get": () => held,
        "task.resume": () => {
          throw new TypeError("Failed to fetch");
        },
      },
    });
    await screen.findByText("State: paused_by_client");
    await userEvent.click(screen.getByRole("button", { name: "Resume" }));
    await screen.findByText(/The server did not answer\. It may not have been done/);
    await userEvent.click(screen.getByRole("button", { name: "Resume" }));
    await screen.findByText(/The server did not answer/);
    const ids = view.calls
      .filter((call) => call.path === "task.resume")
      .map((call) => (call.input as { requestId: string }).requestId);
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(1);
  });

  it("sets the conflict of the task when somebody was first, until it is closed", async () => {
    const held = aTaskView({ state: "paused_by_client" });
    const refusal = {
      code: "HANDLE_MISMATCH",
      message: "The handle is not that of the open suspension.",
      winner: { actor: "operator:reviewer-2", verb: "resume", at: ago(4_000) },
    } as const;
    const view = renderWithData(<Probe taskId={held.id} />, {
      api: {
        "task.get": () => held,
        "task.resume": () => {
          throw refuse(refusal);
        },
      },
    });
    await screen.findByText("State: paused_by_client");
    await userEvent.click(screen.getByRole("button", { name: "Resume" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/^reviewer-2 resumed this task .+ ago\.$/);
    expect(view.calls.filter((call) => call.path === "task.resume")).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("reads the task again after a refusal: the page that offered it was outdated", async () => {
    const held = aTaskView({ state: "paused_by_client", version: 3 });
    const canceled = aTaskView({ id: held.id, state: "canceled", version: 5 });
    let answer = held;
    renderWithData(<Probe taskId={held.id} />, {
      api: {
        "task.get": () => answer,
        "task.resume": () => {
          answer = canceled;
          throw refuse({ code: "TASK_NOT_RESUMABLE", message: "It was canceled.", state: "canceled" });
        },
      },
    });
    await screen.findByText("State: paused_by_client");
    await userEvent.click(screen.getByRole("button", { name: "Resume" }));
    await screen.findByText("State: canceled");
  });
});
