import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { BannerRow } from "@/components/ui/screen/banner-row";
import { renderWithData } from "@/server/testing/render-with-data";
import { ConnectionBanner } from "./connection-banner";
import { useLiveTopics } from "./use-live-topics";
import { useOfflineReason } from "./use-offline-reason";

function Page() {
  useLiveTopics(["fleet:*"]);
  const offline = useOfflineReason();
  return (
    <>
      <ConnectionBanner />
      <BannerRow />
      <p>Controls: {offline ?? "usable"}</p>
    </>
  );
}

async function aLivePage() {
  const view = renderWithData(<Page />);
  await view.live.up();
  expect(screen.queryByRole("status")).toBeNull();
  return view;
}

describe("ConnectionBanner", () => {
  it("says that the page is read-only while the server does not answer, and offers to try", async () => {
    const view = await aLivePage();
    await view.live.down();
    expect((await screen.findByRole("alert")).textContent).toMatch(
      /^Offline\. Read only until the server answers\. What you see is from \d\d:\d\d:\d\d, .* ago\. Your drafts/,
    );
    expect(screen.getByText("Controls: Offline")).toBeDefined();
    await view.live.up();
    await screen.findByText("Controls: usable");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("tells what was replayed after a cut", async () => {
    const view = await aLivePage();
    await view.live.down();
    await view.live.up();
    await view.live.frame({ type: "replayed", events: 37, taskIds: ["a", "b"] });
    expect((await screen.findByRole("status")).textContent).toMatch(
      /^Back live\. Replayed 37 events from \d\d:\d\d:\d\d\. 2 tasks changed\./,
    );
  });

  it("tells how much was missed when a cut was too long", async () => {
    const view = await aLivePage();
    await view.live.frame({ type: "reload", missed: 214 });
    expect((await screen.findByRole("status")).textContent).toContain("Reloaded. Back live; 214 events were missed.");
  });

  it("rejoins when asked to", async () => {
    const view = await aLivePage();
    await view.live.down();
    await screen.findByRole("alert");
    await userEvent.click(screen.getByRole("button", { name: "Retry now" }));
    expect(screen.getByText("Controls: Offline")).toBeDefined();
  });
});
