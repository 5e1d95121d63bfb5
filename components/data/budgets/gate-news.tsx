"use client";
import { useGateNews } from "./use-budgets";

/** Only where tasks that budgets count for are shown somebody waits for this news. */
export function GateNews() {
  useGateNews();
  return null;
}
