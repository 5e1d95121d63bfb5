import { configure, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { vi } from "vitest";
import { NewTask } from "../../components/task/new-task/new-task";
import { ShortcutListener } from "../../components/ui/keyboard/shortcut-listener";
import { DIGEST_INPUT_SCHEMA } from "../agents/digest/digest-input";
import type { AgentView } from "../contract/task-view";
import { anAgentView } from "./make-agent-view";
import { ago, aTaskView } from "./make-views";
import { type FakeApi, renderWithData } from "./render-with-data";
// Loaded when first shown; here they are loaded with the test.
import "../../components/ui/schema-form/schema-form";
import "../../components/task/new-task/new-task-dialog";

const DIGEST = anAgentView({
  name: "digest",
  version: "1.0",
  description: "Reads a folder file by file and writes a digest.",
  skills: ["Find duplicate files"],
  inputSchema: DIGEST_INPUT_SCHEMA as unknown as AgentView["inputSchema"], // a constant with read-only lists
  canPark: false,
  defaultScope: "lab",
  builtIn: true,
});
const FIXER = anAgentView({ name: "ci-fixer", freeSlots: 0, queued: 2, pauseModes: ["finish_step"] });
const OFFLINE = anAgentView({ name: "porter", freeSlots: 0, workers: 0, offlineSince: ago(360_000), pauseModes: [] });
const COUNTS = { facets: { scope: [{ value: "prod/billing", count: { n: 3 } }] } };

// A dialog of this size is walked for every role; whether each part is hidden need not be worked out every time.
configure({ defaultHidden: true });
vi.setConfig({ testTimeout: 30_000 });
// What jsdom lacks of the page's layout.
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.hasPointerCapture = () => false;

interface Wanted {
  readonly url?: string;
  readonly agents?: readonly AgentView[];
  readonly api?: FakeApi;
}

/** The page with the New task dialog over it, as the address says. */
export function showNewTask({ url = "?new=", agents = [DIGEST, FIXER, OFFLINE], api = {} }: Wanted = {}) {
  const push = vi.fn();
  const router = { push, replace: vi.fn(), back: vi.fn(), forward: vi.fn(), refresh: vi.fn(), prefetch: vi.fn() };
  const view = renderWithData(
    <AppRouterContext value={router as never}>
      <ShortcutListener />
      <NewTask />
      <p>The page</p>
    </AppRouterContext>,
    {
      url,
      api: {
        "agent.list": () => agents,
        "task.counts": () => COUNTS,
        "budget.ofNew": () => [],
        "stop.standing": () => [],
        "agent.figures": () => ({ runs: 0, spentMicros: null, activeMs: null, boundaryMs: {} }),
        "agent.lookFolder": ({ path }: { path: string }) => ({
          exists: path !== "docs/handbok",
          files: 214,
          bytes: 1_900_000,
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

export const folder = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Folder required" });
export const start = () => screen.getByRole("button", { name: /Start task/ });
export const effect = () => start().closest("footer")?.firstElementChild?.textContent;
