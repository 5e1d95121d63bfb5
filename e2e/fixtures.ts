import { test as base, type ConsoleMessage, expect, type Page, type WebError } from "@playwright/test";
import { ConsoleApi } from "./console-api";
import { type CuttableNetwork, startCuttableNetwork } from "./cuttable-network";
import { KeptContexts } from "./kept-contexts";
import { type Folder, makeFolder } from "./make-folder";
import { type Product, startProduct } from "./start-product";

type TestFixtures = {
  /** A product for this test alone, for journeys that kill parts of it. */
  ownProduct: Product;
  /** A way to the shared product that can be cut: open pages by its address. */
  network: CuttableNetwork;
  /** The console's calls on the shared product. Tasks that a test leaves running are canceled after it. */
  api: ConsoleApi;
  /** Small files to digest, always the same. */
  folder: Folder;
  /** Console errors that match are expected in this test; any other fails it. */
  expectConsoleError(pattern: RegExp): void;
};
type WorkerFixtures = {
  /** Shared by the tests of one worker: make your own tasks in it and count on no others. */
  product: Product;
  /** Where `context` comes from. A product that goes before its pages do is left first: they would see it go. */
  contexts: KeptContexts;
};

export const test = base.extend<TestFixtures & { expected: RegExp[] }, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern.
    async ({}, use) => {
      const product = await startProduct();
      await new ConsoleApi(product.url).untilAgent("digest");
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  contexts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern.
    async ({}, use) => {
      const contexts = new KeptContexts();
      await use(contexts);
      await contexts.close();
    },
    { scope: "worker" },
  ],
  ownProduct: async ({ context, contexts }, use) => {
    const product = await startProduct();
    await new ConsoleApi(product.url).untilAgent("digest");
    await use(product);
    await contexts.leave(context);
    await product.stop();
  },
  network: async ({ context, contexts, product }, use) => {
    const network = await startCuttableNetwork(product.url);
    await use(network);
    await contexts.leave(context);
    network.close();
  },
  api: async ({ product }, use) => {
    const api = new ConsoleApi(product.url);
    await use(api);
    await api.cancelAll();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern.
  folder: async ({}, use) => {
    const folder = makeFolder();
    await use(folder);
    folder.remove();
  },
  baseURL: async ({ product }, use) => use(product.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern.
  expected: async ({}, use) => use([]),
  expectConsoleError: async ({ expected }, use) => use((pattern) => void expected.push(pattern)),
  context: async ({ browser, contexts, baseURL, viewport, hasTouch, expected }, use) => {
    const context = await contexts.visit(browser, { baseURL, viewport, hasTouch });
    const printed: string[] = [];
    const hear = (message: ConsoleMessage) => void (message.type() === "error" && printed.push(message.text()));
    const hearError = (webError: WebError) => void printed.push(String(webError.error()));
    context.on("console", hear).on("weberror", hearError);
    await use(context);
    await contexts.leave(context);
    context.off("console", hear).off("weberror", hearError);
    const surprises = printed.filter((text) => !expected.some((pattern) => pattern.test(text)));
    expect(surprises, "the page printed errors nobody expected").toEqual([]);
  },
});

export { expect, type Page, type Product };
