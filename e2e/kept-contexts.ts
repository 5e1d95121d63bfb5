import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";

/** A context that tests have one after another, each with pages of its own. */
interface Kept {
  readonly context: BrowserContext;
  /** It shows nothing, and stays. */
  readonly keeper: Page;
  /** Of the keeper: by it is removed what visits left. */
  readonly session: CDPSession;
  readonly origins: Set<string>;
}

/**
 * The contexts of a worker. A test finds one as a new one is, without pages, cookies, storage and permissions, except that
 * what was fetched and compiled of the product is still there: that takes longer than most of what a test does in it. Init
 * scripts and routes of a test are its page's, not the context's.
 */
export class KeptContexts {
  private readonly kept = new Map<string, Kept>();

  /** The one for these options; its pages are opened by the options of the test. */
  async visit(browser: Browser, options: Readonly<Record<string, unknown>>): Promise<BrowserContext> {
    const key = JSON.stringify(options);
    const known = this.kept.get(key) ?? (await openKept(browser));
    this.kept.set(key, known);
    return known.context;
  }

  /** Closes its pages and removes all that they left. */
  async leave(context: BrowserContext): Promise<void> {
    const known = [...this.kept.values()].find((kept) => kept.context === context);
    if (!known) throw new Error("It is none of those that are kept.");
    const { keeper, session, origins } = known;
    await Promise.all(context.pages().map((page) => (page === keeper ? undefined : page.close())));
    await Promise.all([
      context.clearCookies(),
      context.clearPermissions(),
      ...[...origins].map((origin) => session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" })),
    ]);
    origins.clear();
  }

  async close(): Promise<void> {
    await Promise.all([...this.kept.values()].map(({ context }) => context.close()));
  }
}

async function openKept(browser: Browser): Promise<Kept> {
  const context = await browser.newContext();
  const keeper = await context.newPage();
  const session = await context.newCDPSession(keeper);
  const origins = new Set<string>();
  context.on("page", (page) => {
    page.on("framenavigated", (frame) => {
      if (frame.url().startsWith("http")) origins.add(new URL(frame.url()).origin);
    });
  });
  return { context, keeper, session, origins };
}
