import { notifyManager } from "@tanstack/react-query";
import { act, type RenderResult, render } from "@testing-library/react";
import { createTRPCClient, TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { AppRouterContext, type AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import type { ReactNode } from "react";
import { DataScope } from "../../components/data/data-scope";
import type { StreamHandlers } from "../../components/data/live/live-ports";
import { createLiveEvents, type LiveOptions } from "../../components/data/live-events";
import { Newest } from "../../components/data/newest";
import { openNewsDesk } from "../../components/data/news-desk";
import { createQueryClient } from "../../components/data/query-client";
import { WantedSeqs } from "../../components/data/wanted-seqs";
import type { AppRouter } from "../api/root";
import type { LiveFrame } from "../contract/live-feed";
import type { Refusal } from "../contract/refusal-view";
import { MADE_AT } from "./make-views";

/** Answers a call, by path ("task.get"). What it throws travels as an error; see `refuse`. */
export type FakeApi = Readonly<Record<string, (input: never) => unknown>>;

export interface RenderOptions {
  readonly api?: FakeApi;
  /** Search part of the address, for screens that keep filters in it. */
  readonly url?: string;
}

export interface RenderedScreen extends RenderResult {
  /** Every call so far, in order. */
  readonly calls: readonly { readonly path: string; readonly input: unknown }[];
  /** The search part of the address after the last change. */
  readonly search: () => string;
  /** Addresses the screen went to by the router, in order. */
  readonly pushed: readonly string[];
  readonly live: {
    frame(frame: LiveFrame): Promise<void>;
    /** Cuts the stream; tries to rejoin fail until `up`. */
    down(): Promise<void>;
    up(): Promise<void>;
  };
}

class RefusedCall extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Throw it in a handler of the fake API: the screen gets what the server sends for this refusal. */
export function refuse(refusal: Refusal): Error {
  return new RefusedCall(refusal);
}

/** Renders a screen with its data layer on fake calls and a fake stream, both in the test's hands. */
export function renderWithData(ui: ReactNode, { api = {}, url = "" }: RenderOptions = {}): RenderedScreen {
  notifyManager.setScheduler(queueMicrotask);
  const calls: { path: string; input: unknown }[] = [];
  let search = url;
  const newest = new Newest();
  const cache = createQueryClient(newest);
  const defaults = cache.getDefaultOptions();
  cache.setDefaultOptions({
    queries: { ...defaults.queries, retryDelay: 0 },
    mutations: { ...defaults.mutations, retryDelay: 0 },
  });
  const stream = fakeStream();
  const fold = { cache, newest, wanted: new WantedSeqs() };
  const client = createTRPCClient<AppRouter>({ links: [answerFrom(api, calls)] });
  const live = createLiveEvents({ fold, ports: stream.ports, position: "start" });
  const data = { fold, live, news: openNewsDesk(client) };
  const remember = ({ queryString }: { queryString: string }) => {
    search = queryString;
  };
  const pushed: string[] = [];
  const router = fakeRouter((href) => pushed.push(href));
  const wrap = (children: ReactNode) => (
    <AppRouterContext value={router}>
      <NuqsTestingAdapter searchParams={url} hasMemory onUrlUpdate={remember}>
        <DataScope data={data} client={client}>
          {children}
        </DataScope>
      </NuqsTestingAdapter>
    </AppRouterContext>
  );
  const result = render(wrap(ui));
  return {
    ...result,
    rerender: (next) => result.rerender(wrap(next)),
    calls,
    pushed,
    search: () => search,
    live: stream.control,
  };
}

function fakeRouter(go: (href: string) => void): AppRouterInstance {
  const nothing = () => undefined;
  return {
    push: go,
    replace: go,
    back: nothing,
    forward: nothing,
    refresh: nothing,
    prefetch: nothing,
  } as unknown as AppRouterInstance; // the rest of it is for Next's own experiments
}

function answerFrom(api: FakeApi, calls: { path: string; input: unknown }[]): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        calls.push({ path: op.path, input: op.input });
        const answer = async () => {
          const handler = api[op.path];
          if (!handler) throw new Error(`The test has no answer for ${op.path}.`);
          return handler(op.input as never);
        };
        answer().then(
          (value) => {
            observer.next({ result: { type: "data", data: value } });
            observer.complete();
          },
          (error: unknown) => observer.error(toClientError(error)),
        );
      });
}

function toClientError(error: unknown): TRPCClientError<AppRouter> {
  if (!(error instanceof RefusedCall))
    return TRPCClientError.from(error instanceof Error ? error : new Error(String(error)));
  const { refusal, message } = error;
  const data = { code: "PRECONDITION_FAILED" as const, httpStatus: 412, path: undefined, requestId: "req-1", refusal };
  return new TRPCClientError(message, { result: { error: { code: -32_012, message, data } } });
}

function fakeStream(): { ports: LiveOptions["ports"]; control: RenderedScreen["live"] } {
  let handlers: StreamHandlers | null = null;
  const opened: ((handlers: StreamHandlers) => void)[] = [];
  const open = () => handlers ?? new Promise<StreamHandlers>((resolve) => opened.push(resolve));
  let isUp = true;
  let position = 0;
  const wakes = new Set<() => void>();
  const ready = (): LiveFrame => ({ type: "ready", position: String(position), serverTime: MADE_AT });
  return {
    ports: {
      openStream: (_request, next) => {
        handlers = next;
        queueMicrotask(() => {
          if (!isUp) {
            next.onEnd();
            return;
          }
          next.onFrame(ready(), String(position));
          for (const resolve of opened.splice(0)) resolve(next);
        });
        return () => {
          if (handlers === next) handlers = null;
        };
      },
      requestLead: (onLead) => {
        onLead();
        return () => undefined;
      },
      openChannel: () => ({ post: () => undefined, close: () => undefined }),
      isOnline: () => isUp,
      onWake: (listener) => {
        const wake = () => listener("network");
        wakes.add(wake);
        return () => wakes.delete(wake);
      },
      now: () => Date.now(),
      after,
      random: () => 0.5,
      newTabId: () => "tab",
      render: {
        nextFrame: (run) => {
          run();
          return () => undefined;
        },
        after,
        isHidden: () => false,
        onSeen: () => () => undefined,
      },
    },
    control: {
      frame: (frame) =>
        act(async () => {
          position += 1;
          (await open()).onFrame(frame, String(position));
        }),
      down: () =>
        act(async () => {
          const current = await open();
          isUp = false;
          current.onEnd();
        }),
      up: () =>
        act(async () => {
          isUp = true;
          for (const wake of wakes) wake();
        }),
    },
  };
}

/** What only lets wishes settle happens at once, so that a test has nothing to wait for. */
const SETTLING_MS = 50;

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms <= SETTLING_MS ? 0 : ms);
  return () => clearTimeout(timer);
}
