"use client";
import { lazy, Suspense } from "react";
import { Skeleton } from "../skeleton";
import type { SchemaFormProps } from "./schema-form";

const Loaded = lazy(() => import("./schema-form").then(({ SchemaForm }) => ({ default: SchemaForm })));

/** The SchemaForm, loaded with its validator when it is first shown. */
export function LazySchemaForm(props: SchemaFormProps) {
  return (
    <Suspense fallback={<Skeleton height={96} />}>
      <Loaded {...props} />
    </Suspense>
  );
}
