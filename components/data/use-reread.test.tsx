import { useQuery } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { aTaskSummary } from "@/server/testing/make-views";
import { renderWithData } from "@/server/testing/render-with-data";
import { useTRPC } from "./trpc";
import { useLiveTopics } from "./use-live-topics";
import { useReread } from "./use-reread";

function Agents() {
  const agents = useQuery(useTRPC().agent.list.queryOptions());
  useLiveTopics(["fleet:*"]);
  useReread(() => agents.refetch({ cancelRefetch: false }));
  return <p>{agents.data?.length ?? "none"} known</p>;
}

it("asks once more where news comes while the first answer, which may be from before it, is under way", async () => {
  const answers: ((agents: readonly unknown[]) => void)[] = [];
  const { live, calls } = renderWithData(<Agents />, {
    api: { "agent.list": () => new Promise((answer) => answers.push(answer)) },
  });
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await live.frame({ type: "summaries", tasks: [aTaskSummary()] });
  expect(calls).toHaveLength(1);
  await act(async () => answers[0]?.([]));
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  await act(async () => answers[1]?.([{}]));
  expect(screen.getByText("1 known")).toBeTruthy();
});
