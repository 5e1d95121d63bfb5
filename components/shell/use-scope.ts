"use client";
import { useQueryState } from "nuqs";
import { parseAsScope } from "@/components/data/address-params";

/** The scope every view, count and command inherits; null is all of them. It lives in the address. */
export function useScope() {
  return useQueryState("scope", parseAsScope.withOptions({ history: "push", shallow: false }));
}

/** A link that keeps the chosen scope. */
export function useScopedHref(href: string): string {
  const [scope] = useScope();
  return scopedHref(href, scope);
}

export function scopedHref(href: string, scope: string | null): string {
  // A saved view leads to a scope of its own.
  if (!scope || new URLSearchParams(href.split("?")[1]).has("scope")) return href;
  return `${href}${href.includes("?") ? "&" : "?"}scope=${encodeURIComponent(scope)}`;
}
