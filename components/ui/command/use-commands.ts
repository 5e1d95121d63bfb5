"use client";
import { useEffect } from "react";
import { type Command, registerCommands } from "./command-registry";

/** Offers commands in the palette while the component is shown. Keep the list stable (useMemo). */
export function useCommands(commands: readonly Command[]): void {
  // Outside thing: the palette's registry.
  useEffect(() => registerCommands(commands), [commands]);
}
