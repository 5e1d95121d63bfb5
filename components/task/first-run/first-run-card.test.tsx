import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { describe, expect, it, vi } from "vitest";
import { DIGEST_INPUT_SCHEMA } from "@/server/agents/digest/digest-input";
import type { AgentView } from "@/server/contract/task-view";
import { anAgentView } from "@/server/testing/make-agent-view";
import { aTaskView } from "@/server/testing/make-views";
import { type FakeApi, refuse, renderWithData } from "@/server/testing/render-with-data";
import { ShortcutListener } from "../../ui/keyboard/shortcut-listener";
import { handedOver, handOver } from "../new-task/hand-over";
import { FirstRunCard } from "./first-run-card";

vi.setConfig({ testTimeout: 30_000 });

const DIGEST = anAgentView({
  name: "digest",
  inputSchema: DIGEST_INPUT_SCHEMA as unknown as AgentView["inputSchema"], // a constant with read-only lists
  builtIn: true,
});

function show(agents: readonly AgentView[] = [DIGEST], api: FakeApi = {}) {
  const push = vi.fn();
  const router = { push, replace: vi.fn(), back: vi.fn(), forward: vi.fn(), refresh: vi.fn(), prefetch: vi.fn() };
  const view = renderWithData(
    <AppRouterContext value={router as never}>
      <ShortcutListener />
      <FirstRunCard />
    </AppRouterContext>,
    {
      api: {
        "agent.list": () => agents,
        "agent.lookFolder": ({ path }: { path: string }) => ({
          exists: path !== "gone",
          files: 38,
          bytes: 301_000,
          truncated: false,
        }),
        "task.create": () => ({ outcome: "accepted", task: aTaskView({ id: "019abf6b-0000-7000-8000-00000000beef" }) }),
        ...api,
      },
    },
  );
  const created = () => view.calls.filter((call) => call.path === "task.create").map((call) => call.input);
  return { ...view, push, created };
}

const folder = () => screen.findByLabelText<HTMLInputElement>("Folder");

describe("FirstRunCard", () => {
  it("is filled in, starts nothing by itself, and starts by one key", async () => {
    const { created, push } = show();
    expect((await folder()).value).toBe(".");
    expect(screen.getByRole("radio", { name: "One page" }).getAttribute("aria-checked")).toBe("true");
    expect(await screen.findByText("38 files, 301 kB.")).toBeTruthy();
    expect(await screen.findByText("Starts at once on this machine.")).toBeTruthy();
    expect(created()).toEqual([]);
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(push).toHaveBeenCalledWith("/tasks/019abf6b-0000-7000-8000-00000000beef"));
    expect(created()).toMatchObject([
      { agent: "digest", title: "Digest this folder", input: { folder: ".", length: "one_page" } },
    ]);
  });

  it("starts what was chosen, by its button", async () => {
    const { created } = show();
    const field = await folder();
    await userEvent.clear(field);
    await userEvent.type(field, "docs");
    await userEvent.click(screen.getByRole("radio", { name: "Per folder" }));
    await userEvent.click(screen.getByRole("button", { name: "Start digest" }));
    await waitFor(() =>
      expect(created()).toMatchObject([{ title: "Digest docs", input: { folder: "docs", length: "per_folder" } }]),
    );
  });

  it("says how many files of a large folder it reads", async () => {
    const look = { exists: true, files: 3_118, bytes: 37_100_000, truncated: false };
    show([DIGEST], { "agent.lookFolder": () => look });
    expect(await screen.findByText("3,118 files, 37.1 MB.")).toBeTruthy();
    expect(screen.getByText(/It reads the first 500 by path and changes none\.$/)).toBeTruthy();
  });

  it("does not start on a folder that is not there", async () => {
    const { created } = show();
    const field = await folder();
    await userEvent.clear(field);
    await userEvent.type(field, "gone");
    expect(await screen.findByText("No folder of this name here.")).toBeTruthy();
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await userEvent.click(screen.getByRole("button", { name: "Start digest" }));
    expect(created()).toEqual([]);
  });

  it("says at the field what the server refused, and keeps what was typed", async () => {
    const refusal = refuse({ code: "INPUT_NOT_VALID", message: "No.", fields: { "/folder": "Not this one." } });
    show([DIGEST], { "task.create": () => Promise.reject(refusal) });
    const field = await folder();
    await userEvent.click(screen.getByRole("button", { name: "Start digest" }));
    expect(await screen.findByText("Not this one.")).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toBe("Nothing was started. Folder needs fixing.");
    expect(field.value).toBe(".");
  });

  it("hands what was typed to the dialog of all options", async () => {
    const view = show();
    const field = await folder();
    await userEvent.clear(field);
    await userEvent.type(field, "docs");
    await userEvent.click(screen.getByRole("button", { name: "More options…" }));
    await waitFor(() => expect(view.search()).toBe("?new=digest"));
    expect(handedOver("digest")).toMatchObject({ folder: "docs" });
    handOver(null);
  });

  it("says when the digest would wait", async () => {
    show([{ ...DIGEST, freeSlots: 0, workers: 0 }]);
    expect(await screen.findByText("Waits: no worker.")).toBeTruthy();
  });

  it("offers only how to bring agents and tasks when none is built in", async () => {
    show([anAgentView({ name: "digest", builtIn: false })]);
    expect(await screen.findByText(`npm i ${location.origin}/sdk/worker.tgz`)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Set up…" }).getAttribute("href")).toBe("/profiles");
    expect(screen.getByText(`${location.origin}/a2a/v1`)).toBeTruthy();
    expect(screen.queryByText("Digest this folder")).toBeNull();
  });
});
