import type { HostPorts } from "@/server/contract/document/tree/host-ports";
import type { TreeReply, TreeRequest } from "@/server/contract/document/tree/tree-protocol";
import { openInAddress } from "./open-in-address";
import { type PageReply, toPageReply } from "./page-reply";
import { toSentError } from "./sent-error";
import { type OpenRequest, WorkerLine } from "./worker-line";

/** Where a document is held: requests go in, replies come out. */
export interface TreePort {
  post(request: TreeRequest): void;
  close(): void;
}

export interface PortOptions {
  readonly onReply: (reply: PageReply) => void;
  /** How the page reads a checkpoint when it has no worker to do it. */
  readonly read: HostPorts["read"];
}

/** Opens a document in a worker that holds it; beside the page where workers do not run. */
export function openTreePort(open: OpenRequest, options: PortOptions): TreePort {
  return typeof Worker === "undefined" ? openBeside(open, options) : openWorker(open, options);
}

function bootLine(open: OpenRequest): WorkerLine {
  return new WorkerLine(new Worker(new URL("./tree-worker.ts", import.meta.url), { type: "module" }), open);
}

/** Of the page that is loaded: it boots and reads while the page is still being made ready. */
let ahead = aheadOfPage();

function aheadOfPage(): WorkerLine | null {
  const open = typeof Worker === "undefined" || typeof location === "undefined" ? null : openInAddress(location);
  return open && bootLine(open);
}

/** The one that began ahead when it opens just this; it serves once. */
function takeLine(open: OpenRequest): WorkerLine {
  const begun = ahead;
  ahead = null;
  if (begun?.isFor(open)) return begun;
  begun?.close();
  return bootLine(open);
}

function openWorker(open: OpenRequest, options: PortOptions): TreePort {
  const line = takeLine(open);
  let beside: TreePort | null = null;
  /** What was asked before the worker first answered: asked again when it turns out not to run. */
  let unanswered: TreeRequest[] | null = [];
  line.listen({
    onReply: (reply) => {
      unanswered = null;
      options.onReply(reply);
    },
    onError: () => {
      if (!unanswered) return;
      beside = openBeside(open, options);
      for (const request of unanswered) beside.post(request);
      unanswered = null;
    },
  });
  return {
    post: (request) => {
      unanswered?.push(request);
      if (beside) beside.post(request);
      else line.post(request);
    },
    close: () => {
      line.close();
      beside?.close();
    },
  };
}

function openBeside(open: OpenRequest, { onReply, read }: PortOptions): TreePort {
  let isClosed = false;
  const reply = (each: TreeReply) => {
    if (!isClosed) onReply(toPageReply(each));
  };
  const breathe = () => new Promise<void>((resolve) => setTimeout(resolve));
  const host = import("@/server/contract/document/tree/tree-host").then(
    ({ TreeHost }) => new TreeHost({ read, reply, breathe, describe: toSentError }),
  );
  const post = (request: TreeRequest) => void host.then((ready) => ready.handle(request));
  post(open);
  return {
    post,
    close: () => {
      isClosed = true;
    },
  };
}
