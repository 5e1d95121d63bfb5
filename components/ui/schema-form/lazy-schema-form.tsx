"use client";
import { lazyPart } from "../lazy-part/lazy-part";
import { Skeleton } from "../skeleton";

/** The SchemaForm, loaded with its validator when it is first shown. */
export const LazySchemaForm = lazyPart("The form", () => import("./schema-form").then((loaded) => loaded.SchemaForm), {
  waiting: <Skeleton height={96} />,
});
