import { describe, expect, it } from "vitest";
import { namesOneHost } from "./one-host";

describe("a request", () => {
  it.each([[["Host", "a", "Accept", "host"]], [["accept", "host", "x", "Host"]], [[]]])(
    "with %j names one host",
    (headers) => {
      expect(namesOneHost(headers)).toBe(true);
    },
  );

  it.each([[["Host", "a", "host", "b"]], [["HOST", "a", "Accept", "x", "Host", "a"]]])(
    "with %j does not",
    (headers) => {
      expect(namesOneHost(headers)).toBe(false);
    },
  );
});
