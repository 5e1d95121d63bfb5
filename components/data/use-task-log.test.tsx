import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aMessage, anEvent, aTaskView } from "@/server/testing/make-views";
import { renderWithData } from "@/server/testing/render-with-data";
import { useTaskEvents, useTaskMessages } from "./use-task-log";

const TASK = aTaskView({ version: 3 });
const events = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => anEvent({ taskId: TASK.id, seq: from + index }));

function Probe() {
  const log = useTaskEvents(TASK.id);
  const messages = useTaskMessages(TASK.id);
  return (
    <>
      <p>Events: {log.items.map((event) => event.seq).join(" ")}</p>
      <p>Messages: {messages.items.map((message) => message.seq).join(" ")}</p>
    </>
  );
}

describe("useTaskEvents and useTaskMessages", () => {
  it("show what was read and then what comes, in order", async () => {
    const messages = [aMessage({ seq: 1 })];
    const view = renderWithData(<Probe />, {
      api: {
        "event.list": ({ after }: { after: number }) => ({
          items: events(after + 1, Math.max(after, 2)),
          hasMore: false,
        }),
        "task.messages": ({ after }: { after: number }) => ({
          items: messages.filter((m) => m.seq > after),
          hasMore: false,
        }),
      },
    });
    await screen.findByText("Events: 1 2");
    await screen.findByText("Messages: 1");
    messages.push(aMessage({ seq: 2 }));
    const news = [anEvent({ taskId: TASK.id, seq: 3, type: "message.added", data: { messageSeq: 2 } })];
    await view.live.frame({ type: "task", task: { ...TASK, version: 4 }, events: news });
    await screen.findByText("Events: 1 2 3");
    await screen.findByText("Messages: 1 2");
  });

  it("read what a cut left out instead of showing a gap", async () => {
    let size = 2;
    const view = renderWithData(<Probe />, {
      api: {
        "event.list": ({ after }: { after: number }) => ({ items: events(after + 1, size), hasMore: false }),
        "task.messages": () => ({ items: [], hasMore: false }),
      },
    });
    await screen.findByText("Events: 1 2");
    size = 6;
    await view.live.frame({ type: "task", task: { ...TASK, version: 9 }, events: events(6, 6) });
    await screen.findByText("Events: 1 2 3 4 5 6");
    expect(view.calls.filter((call) => call.path === "event.list").map((call) => call.input)).toMatchObject([
      { after: 0 },
      { after: 2 },
    ]);
  });
});
