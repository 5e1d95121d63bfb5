import type { InterruptView } from "@/server/contract/task-view";

/** What becomes of what is given for a sign-in. */
export const SIGN_IN_RULE = "What you give is sealed and told to its agent alone, which goes on with it.";

export function isSignIn({ kind }: Pick<InterruptView, "kind">): boolean {
  return kind === "credential";
}
