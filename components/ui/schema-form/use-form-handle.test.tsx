import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useFormHandle } from "./use-form-handle";

it("is ready once the form has loaded, and nothing may be sent before", () => {
  const { result } = renderHook(useFormHandle);
  expect([result.current.isReady, result.current.check()]).toEqual([false, false]);
  act(() => result.current.ref({ check: () => true }));
  expect([result.current.isReady, result.current.check()]).toEqual([true, true]);
});
