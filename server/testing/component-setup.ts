import { webcrypto } from "node:crypto";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// Parts of a screen are loaded when first shown; a busy machine takes its time for that.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);

// A browser's page has it; the DOM's own `crypto` stops short of it.
Object.defineProperty(crypto, "subtle", { configurable: true, value: webcrypto.subtle });
