import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// Parts of a screen are loaded when first shown; a busy machine takes its time for that.
configure({ asyncUtilTimeout: 5_000 });

afterEach(cleanup);
