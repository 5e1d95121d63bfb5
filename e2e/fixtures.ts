import { test as base, expect, type Page } from "@playwright/test";
import { ConsoleApi } from "./console-api";
import { type CuttableNetwork, startCuttableNetwork } from "./cuttable-network";
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
  ownProduct: async ({ context }, use) => {
    const product = await startProduct();
    await new ConsoleApi(product.url).untilAgent("digest");
    await use(product);
    // Its pages would see it go.
    await context.close();
    await product.stop();
  },
  network: async ({ context, product }, use) => {
    const network = await startCuttableNetwork(product.url);
    await use(network);
    // Its pages would see it go.
    await context.close();
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
  context: async ({ context, expected }, use) => {
    const printed: string[] = [];
    context.on("console", (message) => {
      if (message.type() === "error") printed.push(message.text());
    });
    context.on("weberror", (webError) => printed.push(String(webError.error())));
    await use(context);
    const surprises = printed.filter((text) => !expected.some((pattern) => pattern.test(text)));
    expect(surprises, "the page printed errors nobody expected").toEqual([]);
  },
});

export { expect, type Page, type Product };
