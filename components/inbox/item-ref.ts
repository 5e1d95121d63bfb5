import type { InboxKind } from "@/server/contract/inbox-view";

/** Which item of the inbox is meant. */
export interface ItemRef {
  readonly kind: InboxKind;
  readonly subject: string;
}
