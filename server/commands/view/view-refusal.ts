export const VIEW_NOT_FOUND = {
  refusal: { code: "VIEW_NOT_FOUND", message: "There is no such view. Nothing was changed." },
} as const;

export const VIEW_NAME_TAKEN = {
  refusal: {
    code: "VIEW_NAME_TAKEN",
    message: "Another view has this name. Nothing was changed; choose another name.",
  },
} as const;
