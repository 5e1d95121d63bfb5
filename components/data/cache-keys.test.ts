import { createTRPCClient } from "@trpc/client";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { describe, expect, it } from "vitest";
import type { AppRouter } from "@/server/api/root";
import { CACHE_KEYS } from "./cache-keys";
import { Newest } from "./newest";
import { createQueryClient } from "./query-client";

describe("CACHE_KEYS", () => {
  it("are the keys under which tRPC keeps its answers", () => {
    const client = createTRPCClient<AppRouter>({ links: [] });
    const trpc = createTRPCOptionsProxy<AppRouter>({ client, queryClient: createQueryClient(new Newest()) });
    const input = { taskId: "t-1" };
    expect(CACHE_KEYS.fleets).toEqual(trpc.task.list.pathKey());
    expect(CACHE_KEYS.counts).toEqual(trpc.task.counts.pathKey());
    expect(CACHE_KEYS.tasks).toEqual(trpc.task.get.pathKey());
    expect(CACHE_KEYS.task("t-1")).toEqual(trpc.task.get.queryKey(input));
    expect(CACHE_KEYS.receipts("t-1")).toEqual(trpc.task.receipts.queryKey(input));
    expect(CACHE_KEYS.checkpoints("t-1")).toEqual(trpc.checkpoint.list.queryKey(input));
  });
});
