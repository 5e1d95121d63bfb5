import { describe, expect, it } from "vitest";
import { errorText } from "./error-text";

const never = () => {
  throw new Error("Not to be told.");
};

describe("what is stored of an error", () => {
  it.each<[unknown, string]>([
    [new Error("The model is down."), "The model is down."],
    [new TypeError(" "), "TypeError"],
    [Object.assign(new Error(), { message: 503 }), "503"],
    ["a word", "a word"],
    [null, "null"],
    [Symbol("x"), "Symbol(x)"],
    [Object.create(null), "It threw what cannot be told as text."],
    [{ toString: never }, "It threw what cannot be told as text."],
    [new Proxy({}, { get: never, getPrototypeOf: never }), "It threw what cannot be told as text."],
  ])("is text: %#", (error, text) => {
    expect(errorText(error)).toBe(text);
  });
});
