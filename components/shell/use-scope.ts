"use client";
import { parseAsString, useQueryState } from "nuqs";

/** The scope every view, count and command inherits; null is all of them. It lives in the address. */
export function useScope() {
  return useQueryState("scope", parseAsString.withOptions({ history: "push", shallow: false }));
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
