import { expect, it } from "vitest";
import { AgentName, Scope } from "@/server/contract/primitives";
import { parseAsAgent, parseAsScope } from "./address-params";

const TEXTS = [
  "prod",
  "prod/billing",
  "a/b/c/d",
  "a/b/c/d/e",
  "Prod X",
  "prod/",
  "/prod",
  "a--b",
  "",
  "é",
  "x".repeat(90),
  "x".repeat(201),
];

it.each(TEXTS)("takes a scope and an agent of the address as the server does: %j", (text) => {
  expect(parseAsScope.parse(text)).toBe(Scope.safeParse(text).data ?? null);
  expect(parseAsAgent.parse(text)).toBe(AgentName.safeParse(text).data ?? null);
});
