"use client";
import { useParams } from "next/navigation";
import type { ReactNode } from "react";
import { ActivityScreen } from "./activity-screen";

/** The list stays while receipts are opened beside it. */
export function ActivityLayout({ children }: { children: ReactNode }) {
  const { receipt } = useParams<{ receipt?: string }>();
  return <ActivityScreen selected={receipt ?? null}>{children}</ActivityScreen>;
}
