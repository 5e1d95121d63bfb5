import type { ActionView } from "@/server/contract/actions";

/** Why a control is disabled: the server's reason, else that we are offline. Undefined when it may be used. */
export function actionReason(action: ActionView, offline?: string): string | undefined {
  if (!action.allowed) return action.reason ?? "Not possible now.";
  return offline;
}
