import { act } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderWithData } from "@/server/testing/render-with-data";
import { useNews } from "./use-news";

function Reader({ reread, isJustRead }: { reread: () => Promise<unknown>; isJustRead: boolean }) {
  useNews("gates", reread, { isJustRead });
  return null;
}

describe("news that a page reads again for", () => {
  it("is read at once, for what moved before the page was there", async () => {
    const reread = vi.fn(() => Promise.resolve());
    renderWithData(<Reader reread={reread} isJustRead={false} />, {
      api: { "news.wait": () => new Promise(() => undefined) },
    });
    await vi.waitFor(() => expect(reread).toHaveBeenCalledOnce());
  });

  it("is not read at once where all was read just now, but when it comes", async () => {
    const reread = vi.fn(() => Promise.resolve());
    const tell: { news?: (marks: { gates: number }) => void } = {};
    const wait = () => new Promise((answer) => Object.assign(tell, { news: answer }));
    const { calls } = renderWithData(<Reader reread={reread} isJustRead />, { api: { "news.wait": wait } });
    await vi.waitFor(() => expect(calls.map(({ path }) => path)).toEqual(["news.wait"]));
    expect(reread).not.toHaveBeenCalled();
    await act(async () => tell.news?.({ gates: 7 }));
    await vi.waitFor(() => expect(reread).toHaveBeenCalledOnce());
  });
});
