import { createContext, type ReactNode, useContext } from "react";

interface FormContextValue {
  /** The error to show at a part of the value now, or undefined. */
  readonly errorAt: (pointer: string) => string | undefined;
  /** The reader left a field: from now on its error shows. */
  readonly leave: (pointer: string) => void;
  /** Text in a field that is no value at all yet; it stops sending. Null clears it. */
  readonly reportText: (pointer: string, problem: string | null) => void;
  /** What the caller shows below a field, by pointer. */
  readonly extras: Readonly<Record<string, ReactNode>>;
  /** Room for two columns. */
  readonly wide: boolean;
}

export const FormContext = createContext<FormContextValue>({
  errorAt: () => undefined,
  leave: () => {},
  reportText: () => {},
  extras: {},
  wide: false,
});

export function useFormContext(): FormContextValue {
  return useContext(FormContext);
}
