import { createContext, useContext } from "react";

/** Id of what is suggested for the part of the form that is being drawn; its control is described by it. */
export const SuggestionId = createContext<string | undefined>(undefined);

export function useSuggestionId(): string | undefined {
  return useContext(SuggestionId);
}
