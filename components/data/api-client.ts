import { createTRPCClient, httpLink, type TRPCClient } from "@trpc/client";
import type { AppRouter } from "@/server/api/root";

export type ApiClient = TRPCClient<AppRouter>;

/** Calls one by one, so that a slow one holds nobody up; reads too are a JSON POST, as the door asks. */
export function createApiClient(): ApiClient {
  return createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: "/api/trpc",
        methodOverride: "POST",
        // A call without an input would have no body, and no body is no JSON.
        fetch: (url, options) => fetch(url, { ...options, body: options?.body ?? "null" } as RequestInit),
      }),
    ],
  });
}
