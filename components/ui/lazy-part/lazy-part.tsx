"use client";
import {
  type ComponentType,
  type FunctionComponent,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useState,
} from "react";
import { LoadBoundary, PartNotLoaded } from "./load-boundary";
import { NotLoaded } from "./not-loaded";

interface PartOptions<P> {
  /** Stands in its place until its code is there. */
  waiting?: ReactNode;
  /** Of a part that lies over the page: leaves it. */
  leave?: (props: P) => void;
}

interface PartSource<P extends object> extends PartOptions<P> {
  readonly what: string;
  readonly load: () => Promise<ComponentType<P>>;
  /** The try that is shown now. One that failed stays so: the next one is new, for all places that show the part. */
  newest: LazyExoticComponent<ComponentType<P>>;
  /** Its code, once it is here: then it is shown at once. */
  fetched: ComponentType<P> | null;
}

/** Of a part that lies over the page and is left as itself would be. */
export const OVER_PAGE = { leave: ({ onClose }: { onClose: () => void }) => onClose() };

/** A part whose code can be fetched before it is shown. */
export interface LazyPart<P extends object> extends FunctionComponent<P> {
  /** Never fails: what does not come is fetched when it is shown. */
  fetchAhead(): Promise<void>;
}

/**
 * A part whose code is fetched when it is first shown. Where it does not come, a line says so in its place, and it is fetched
 * again by a press or once the server answers. `what` begins a sentence: "The timeline".
 */
export function lazyPart<P extends object>(
  what: string,
  load: () => Promise<ComponentType<P>>,
  options: PartOptions<P> = {},
): LazyPart<P> {
  const source: PartSource<P> = { ...options, what, load, newest: fetchPart(what, load), fetched: null };
  const keep = (part: ComponentType<P>) => {
    source.fetched = part;
  };
  return Object.assign((props: P) => <Shown source={source} props={props} />, {
    fetchAhead: () => load().then(keep, () => undefined),
  });
}

function fetchPart<P extends object>(what: string, load: () => Promise<ComponentType<P>>) {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      (cause: unknown) => {
        throw new PartNotLoaded(`${what} could not be loaded.`, { cause });
      },
    ),
  );
}

function Shown<P extends object>({ source, props }: { source: PartSource<P>; props: P }) {
  const { what, waiting = null, leave } = source;
  const [{ Part, tries }, setShown] = useState(() => ({ Part: source.fetched ?? source.newest, tries: 1 }));
  const again = useCallback(() => {
    setShown((shown) => {
      if (shown.Part === source.newest) source.newest = fetchPart(source.what, source.load);
      return { Part: source.newest, tries: shown.tries + 1 };
    });
  }, [source]);
  const onLeave = leave ? () => leave(props) : undefined;
  return (
    <LoadBoundary key={tries} failed={<NotLoaded what={what} onAgain={again} onLeave={onLeave} />}>
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    </LoadBoundary>
  );
}
