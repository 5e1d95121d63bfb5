"use client";
import { type ReactNode, useState } from "react";
import type { NewsMarks } from "@/server/contract/news";
import { createApiClient } from "./api-client";
import { DataScope } from "./data-scope";
import { browserPorts } from "./live/browser-ports";
import { browserRenderPorts } from "./live/browser-render-ports";
import { createLiveEvents } from "./live-events";
import { Newest } from "./newest";
import { openNewsDesk } from "./news-desk";
import { createQueryClient } from "./query-client";
import { WantedSeqs } from "./wanted-seqs";

interface DataProviderProps {
  /** Position of the stream from before the page's data was read. Without it the first page is read twice. */
  readonly position: string | null;
  /** Marks of news from before the page's data was read. */
  readonly marks: NewsMarks;
  readonly children: ReactNode;
}

/** Everything a screen needs to read, act and stay live. Once, above the shell. */
export function DataProvider({ position, marks, children }: DataProviderProps) {
  const [{ data, client }] = useState(() => {
    const newest = new Newest();
    const fold = { cache: createQueryClient(newest), newest, wanted: new WantedSeqs() };
    const ports = { ...browserPorts(), render: browserRenderPorts() };
    const client = createApiClient();
    return {
      data: { fold, live: createLiveEvents({ fold, ports, position }), news: openNewsDesk(client, marks) },
      client,
    };
  });
  return (
    <DataScope data={data} client={client}>
      {children}
    </DataScope>
  );
}
