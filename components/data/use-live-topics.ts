"use client";
import { useEffect } from "react";
import { useLiveData } from "./live-context";

/** Keeps these topics of the live stream while mounted. */
export function useLiveTopics(topics: readonly string[]): void {
  const { live } = useLiveData();
  const key = topics.join(",");
  useEffect(() => (key === "" ? undefined : live.subscribe(key.split(","))), [live, key]);
}
