import { defineConfig } from "@playwright/test";
import { BROWSER_ARGS, ensureBrowser } from "../server/testing/browser/ensure-browser";

const SCREENS = /\/screens[^/]*\.spec\.ts$/;

export default defineConfig({
  testDir: "journeys",
  globalSetup: "./prepare.ts",
  outputDir: "../test-results",
  snapshotPathTemplate: "{testDir}/{testFileName}-snapshots/{arg}{ext}",
  fullyParallel: true,
  // Screens are looked at one after another: begun first, so that nothing waits for their end alone.
  projects: [
    { name: "screens", testMatch: SCREENS },
    { name: "journeys", testIgnore: SCREENS },
  ],
  forbidOnly: Boolean(process.env.CI),
  // Each has a product of its own: a database and three processes.
  // Two cores carry three of them, since journeys often wait for what takes its time.
  workers: 3,
  // Where others work on the same machine; the report names what needed its second try.
  retries: process.env.CI ? 1 : 0,
  // Nobody waits this long on a machine of their own; one that is busy with others is no fault.
  timeout: 120_000,
  expect: {
    timeout: 20_000,
    // One pixel of an icon's edge was seen to differ between two runs; another machine may draw a few more.
    toHaveScreenshot: { animations: "disabled", caret: "hide", maxDiffPixels: 16 },
  },
  reporter: [["list"], ["html", { open: "never", outputFolder: "../playwright-report" }]],
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: ensureBrowser(), args: BROWSER_ARGS },
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    timezoneId: "UTC",
    colorScheme: "dark",
    // Nothing turns while it is waited for: without a graphics card that takes half a processor.
    contextOptions: { reducedMotion: "reduce" },
    // One of every journey takes a good part of its time; elsewhere ask for it by `--trace on`.
    trace: "off",
    screenshot: "only-on-failure",
  },
});
