"use client";
import { type RefCallback, useCallback, useRef, useState } from "react";
import type { SchemaFormHandle } from "./schema-form";

interface FormHandle {
  readonly ref: RefCallback<SchemaFormHandle>;
  /** The form is loaded: what it holds can be checked. */
  readonly isReady: boolean;
  /** True when the value may be sent; else the form says why not. */
  check(): boolean;
}

/** Asks a LazySchemaForm, which is there only once it has loaded. */
export function useFormHandle(): FormHandle {
  const form = useRef<SchemaFormHandle>(null);
  const [isReady, setReady] = useState(false);
  const ref = useCallback((handle: SchemaFormHandle | null) => {
    form.current = handle;
    if (handle) setReady(true);
  }, []);
  return { ref, isReady, check: () => form.current?.check() ?? false };
}
