import { ConsoleApi } from "../console-api";
import { type Page, type Product, test } from "../fixtures";
import { startProduct } from "../start-product";
import { DESK, expectLooks, type Screen } from "./expect-looks";
import { type ScreenTasks, seedFleet } from "./seed-fleet";
import { stopTime } from "./still-time";

/** A product and a page, which has read the product's code once: the screens of a file are taken one after the other. */
export interface Stage {
  readonly product: Product;
  readonly page: Page;
  /** Once it is filled. */
  readonly tasks: ScreenTasks;
  fill(): Promise<void>;
  looks(name: string, open: Screen["open"], more?: Pick<Screen, "mask" | "phone" | "desk">): Promise<void>;
}

/** The stage of a file of screens, there while its tests run. */
export function openStage(): Stage {
  let product: Product;
  let page: Page;
  let tasks: ScreenTasks;
  // Asked for the address of the shared product, each worker would start that, too.
  test.use({ baseURL: "about:blank" });
  test.beforeAll(async ({ browser }) => {
    product = await startProduct();
    await new ConsoleApi(product.url).untilAgent("digest");
    page = await (await browser.newContext(DESK)).newPage();
  });
  test.afterEach(() => page.unrouteAll({ behavior: "ignoreErrors" }));
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
      tasks = await seedFleet(product);
      await stopTime(page);
    },
    looks: (name, open, more) => expectLooks(page, { name, open, ...more }),
  };
}
