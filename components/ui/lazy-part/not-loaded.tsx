"use client";
import { useEffect } from "react";
import { Button } from "../button";
import { cn } from "../cn";
import { onLoadPartsAgain } from "./load-again";

interface NotLoadedProps {
  /** What is missing, as a sentence begins with it: "The timeline". */
  what: string;
  onAgain: () => void;
  /** Given where the part lies over the page. */
  onLeave?: (() => void) | undefined;
}

/** One line in the place of a part whose code could not be fetched; it is fetched again by a press, or once the server answers. */
export function NotLoaded({ what, onAgain, onLeave }: NotLoadedProps) {
  // Outside thing: the connection.
  useEffect(() => onLoadPartsAgain(onAgain), [onAgain]);
  return (
    <div
      role="alert"
      className={cn(
        "flex flex-none flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 text-t2",
        onLeave && "fixed inset-x-4 bottom-6 z-50 mx-auto w-fit rounded-md bg-pop shadow-pop",
      )}
    >
      <p>{what} could not be loaded.</p>
      <Button size="sm" onClick={onAgain}>
        Load again
      </Button>
      {onLeave ? (
        <Button size="sm" variant="ghost" onClick={onLeave}>
          Close
        </Button>
      ) : null}
    </div>
  );
}
