import type { Refusal } from "../../domain/refusal";

export type InboxResult = { readonly value: null } | { readonly refusal: Refusal };

export const NO_SUCH_ITEM: InboxResult = {
  refusal: { code: "INBOX_ITEM_NOT_FOUND", message: "It does not wait for anybody any more. Nothing was changed." },
};
