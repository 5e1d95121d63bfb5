import { createTRPCClient, httpLink, type TRPCClient, TRPCClientError } from "@trpc/client";
import type { AppRouter } from "../../api/root";
import type { ErrorData, Refusal } from "../../contract/refusal-view";

export type Console = TRPCClient<AppRouter>;

/** A console's calls to a web process, as a browser of its own origin sends them. */
export function openConsole(url: string): Console {
  return createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${url}/api/trpc`, methodOverride: "POST", headers: { origin: url } })],
  });
}

export type Reply<T> =
  | { readonly kind: "done"; readonly value: T }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  /** No typed answer: the process, its database or the way to it was gone. */
  | { readonly kind: "failed"; readonly problem: string };

/** How a call ended, without throwing. */
export async function replyOf<T>(call: Promise<T>): Promise<Reply<T>> {
  try {
    return { kind: "done", value: await call };
  } catch (error) {
    if (!(error instanceof TRPCClientError)) throw error;
    // As the error formatter of the console's door made it; null when nobody answered.
    const data = error.data as ErrorData | null;
    return data?.refusal ? { kind: "refused", refusal: data.refusal } : { kind: "failed", problem: problemOf(error) };
  }
}

/** "fetch failed" alone does not tell a closed connection from a process that is gone: the code of what is at the bottom does. */
function problemOf(error: Error): string {
  let bottom: unknown = error;
  while (bottom instanceof Error && bottom.cause) bottom = bottom.cause;
  const code = bottom instanceof Error && "code" in bottom ? ` (${bottom.code})` : "";
  return `${error.message}${code}`;
}
