import { webcrypto } from "node:crypto";
import { cleanup, configure } from "@testing-library/react";
import React from "react";
import { afterEach } from "vitest";

// Parts of a screen are loaded when first shown; a busy machine takes its time for that.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);

// A browser's page has it; the DOM's own `crypto` stops short of it.
Object.defineProperty(crypto, "subtle", { configurable: true, value: webcrypto.subtle });

// React keeps a stack of every element for its warnings, a third of what these tests cost; warnings fail them without it.
const internals = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE");
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => 10_000, set: () => undefined });
