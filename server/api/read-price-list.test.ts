import { describe, expect, it } from "vitest";
import { readPriceList } from "./read-price-list";

const PRICE = { model: "m", validFrom: "2026-01-01T00:00:00Z", inputMicros: 3, outputMicros: 15, cachedMicros: null };

describe("the text of a price list", () => {
  it.each([
    ["JSON", JSON.stringify([PRICE])],
    ["JSON without what may be left out", JSON.stringify([{ ...PRICE, cachedMicros: undefined }])],
    ["CSV", "model,validFrom,inputMicros,outputMicros,cachedMicros\nm,2026-01-01T00:00:00Z,3,15,\n"],
    [
      "CSV with a mark of its order of bytes",
      "\uFEFFmodel,validFrom,inputMicros,outputMicros\nm,2026-01-01T00:00:00Z,3,15",
    ],
  ])("is read as %s", (_, text) => {
    expect(readPriceList(text)).toEqual({ value: [PRICE] });
  });

  it.each([
    [
      "a price below nothing",
      "model,validFrom,inputMicros,outputMicros\nm,2026-01-01T00:00:00Z,-3,15",
      "/0/inputMicros",
    ],
    [
      "a number in another writing",
      "model,validFrom,inputMicros,outputMicros\nm,2026-01-01T00:00:00Z,0x10,15",
      "/0/inputMicros",
    ],
    ["no number", "model,validFrom,inputMicros,outputMicros\nm,2026-01-01T00:00:00Z,cheap,15", "/0/inputMicros"],
    [
      "a day without a time",
      `[{"model":"m","validFrom":"2026-01-01","inputMicros":1,"outputMicros":1}]`,
      "/0/validFrom",
    ],
    ["an empty list", "[]", "/"],
  ])("with %s changes nothing and names the place", (_, text, place) => {
    const read = readPriceList(text);
    expect(read).toMatchObject({ refusal: { code: "PRICE_LIST_NOT_VALID", fields: { [place]: expect.any(String) } } });
  });

  it("that is neither says so", () => {
    expect(readPriceList('[{"model":"m\\u0000"}]')).toMatchObject({
      refusal: { message: expect.stringContaining("It is no JSON") },
    });
    expect(readPriceList("[{")).toMatchObject({ refusal: { message: expect.stringContaining("It is no JSON") } });
    expect(readPriceList('a,b\n"1,2')).toMatchObject({ refusal: { message: expect.stringContaining("It is no CSV") } });
  });
});
