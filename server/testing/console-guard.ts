import { afterEach, beforeEach, expect, vi } from "vitest";

// What a test prints as an error or a warning is a failure, unless the test replaced the method to expect it.
const LOUD = ["error", "warn"] as const;
let printed: string[] = [];

beforeEach(() => {
  printed = [];
  for (const method of LOUD) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      printed.push(`console.${method}: ${parts.map(String).join(" ")}`);
    });
  }
});

afterEach(() => {
  expect(printed, "the test printed what it did not expect").toEqual([]);
});
