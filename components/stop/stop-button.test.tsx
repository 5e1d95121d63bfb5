import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { useLiveTopics } from "@/components/data/use-live-topics";
import { renderWithData } from "@/server/testing/render-with-data";
import { StopButton } from "./stop-button";

function Page() {
  useLiveTopics(["fleet:*"]);
  return <StopButton />;
}

it("refuses while the server does not answer, and says why", async () => {
  const { live } = renderWithData(<Page />);
  await live.up();
  const isRefused = () => screen.getByRole("button", { name: "Pause scope…" }).getAttribute("aria-disabled");
  expect(isRefused()).toBeNull();
  await live.down();
  await waitFor(() => expect(isRefused()).toBe("true"));
  expect(screen.getByText("Offline")).toBeDefined();
});
