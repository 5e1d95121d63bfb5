import { ConsoleApi } from "../console-api";
import { type Page, type Product, test } from "../fixtures";
import { startProduct } from "../start-product";
import { DESK, expectLooks, type Screen } from "./expect-looks";
import { leaveCalls } from "./page-calls";
import { stopTime } from "./still-time";

/** A product and a page, which has read the product's code once: the screens of a file are taken one after the other. */
export interface Stage<Seeded> {
  readonly product: Product;
  readonly page: Page;
  /** Once it is filled. */
  readonly tasks: Seeded;
  fill(): Promise<void>;
  looks(name: string, open: Screen["open"], more?: Pick<Screen, "mask" | "phone" | "desk">): Promise<void>;
}

/** The stage of a file of screens, there while its tests run. `seed` fills an empty product and gives ids of what is shown. */
export function openStage<Seeded>(seed: (product: Product) => Promise<Seeded>): Stage<Seeded> {
  let product: Product;
  let page: Page;
  let tasks: Seeded;
  // In one worker, since another one would begin with a product of its own.
  test.describe.configure({ mode: "default" });
  // Asked for the address of the shared product, each worker would start that, too.
  test.use({ baseURL: "about:blank" });
  test.beforeAll(async ({ browser }) => {
    product = await startProduct();
    await new ConsoleApi(product.url).untilAgent("digest");
    page = await (await browser.newContext(DESK)).newPage();
  });
  test.afterEach(() => leaveCalls(page));
  test.afterAll(async () => {
    await page.context().close();
    await product.stop();
  });
  return {
    get product() {
      return product;
    },
    get page() {
      return page;
    },
    get tasks() {
      return tasks;
    },
    async fill() {
      tasks = await seed(product);
      await stopTime(page);
    },
    looks: (name, open, more) => expectLooks(page, { name, open, ...more }),
  };
}
