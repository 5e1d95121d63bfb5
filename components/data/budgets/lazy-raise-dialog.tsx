"use client";
import { lazyPart, OVER_PAGE } from "@/components/ui/lazy-part/lazy-part";

/** The RaiseDialog, loaded when somebody raises a budget. */
export const LazyRaiseDialog = lazyPart(
  "The form",
  () => import("./raise-dialog").then((part) => part.RaiseDialog),
  OVER_PAGE,
);
