"use client";
import { usePathname } from "next/navigation";
import { useLayoutEffect } from "react";
import { dropKeptKeys, listenForShortcuts } from "./shortcut-registry";

/** Listens for every shortcut of the page; the shell holds one. Before the paint: what is seen has its keys. */
export function ShortcutListener() {
  const path = usePathname();
  // Outside thing: the window.
  useLayoutEffect(listenForShortcuts, []);
  // Outside thing: the address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are dropped because it has changed
  useLayoutEffect(() => dropKeptKeys, [path]);
  return null;
}
