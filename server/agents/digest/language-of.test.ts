import { expect, it } from "vitest";
import { languageOf } from "./language-of";

it.each([
  ["src/app.tsx", "TypeScript"],
  ["A.JSON", "JSON"],
  ["deploy/Dockerfile", "Dockerfile"],
  ["Makefile", "Makefile"],
  [".gitignore", "Settings"],
  ["LICENSE", "Text"],
  ["archive.tar.gz", "Other"],
  ["no-extension", "Other"],
  ["dir.ts/file", "Other"],
  ["__proto__", "Other"],
  ["x.constructor", "Other"],
  ["x.toString", "Other"],
  ["ends-in-dot.", "Other"],
])("takes %s for %s", (path, language) => {
  expect(languageOf(path)).toBe(language);
});
