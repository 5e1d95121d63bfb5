"use client";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { nextMoment } from "./moments";
import type { TimeAxis } from "./time-axis";
import type { Zoom } from "./use-zoom";
import { zoomAround } from "./zoom";

interface TimelineSurfaceProps {
  axis: TimeAxis;
  moments: readonly number[];
  /** Where the hairline stands, ms. */
  cursor: number | null;
  onCursorChange: (at: number | null) => void;
  zoom: Zoom;
  onJump: (at: number) => void;
  /** The values at the hairline, for those who do not see it. */
  valueText: string;
  children: ReactNode;
}

/** Shorter than this a drag is a click. */
const DRAG_PX = 5;

/** One tab stop over all lanes: the pointer or the arrows move the hairline, a drag or + and − zoom, Enter jumps. */
export function TimelineSurface(props: TimelineSurfaceProps) {
  const { axis, moments, cursor, onCursorChange, zoom, onJump, valueText, children } = props;
  const surface = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const xOf = (event: PointerEvent) => {
    const plot = surface.current?.querySelector("[data-plot]") ?? surface.current;
    return event.clientX - (plot?.getBoundingClientRect().left ?? 0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = cursor ?? axis.span.to;
    const act = KEYS[event.key];
    if (!act || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    act({ at, axis, moments, onCursorChange, zoom, onJump });
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || event.pointerType === "touch") return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    setDrag({ from: xOf(event), to: xOf(event) });
  };
  const onPointerMove = (event: PointerEvent) => {
    const x = xOf(event);
    if (drag) setDrag({ ...drag, to: x });
    onCursorChange(axis.at(Math.min(Math.max(0, x), axis.x(axis.span.to))));
  };
  const onPointerUp = () => {
    if (drag && Math.abs(drag.to - drag.from) >= DRAG_PX) {
      zoom.draw({ from: axis.at(Math.min(drag.from, drag.to)), to: axis.at(Math.max(drag.from, drag.to)) });
    }
    setDrag(null);
  };
  return (
    <div
      ref={surface}
      role="slider"
      tabIndex={0}
      data-control="timeline"
      aria-label="Moment on the timeline"
      aria-describedby="timeline-words"
      aria-orientation="horizontal"
      aria-valuemin={axis.span.from}
      aria-valuemax={axis.span.to}
      aria-valuenow={cursor ?? axis.span.to}
      aria-valuetext={valueText}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerLeave={() => drag === null && onCursorChange(null)}
      onPointerCancel={() => setDrag(null)}
      onBlur={() => onCursorChange(null)}
      className="relative cursor-crosshair select-none"
    >
      <div data-plot className="pointer-events-none absolute inset-y-0 right-0 left-16 phone:left-0">
        {drag && Math.abs(drag.to - drag.from) >= DRAG_PX ? (
          <div
            className="absolute inset-y-4 bg-accent opacity-20"
            style={{ left: Math.min(drag.from, drag.to), width: Math.abs(drag.to - drag.from) }}
          />
        ) : null}
      </div>
      {children}
    </div>
  );
}

interface KeyAct extends Pick<TimelineSurfaceProps, "axis" | "moments" | "onCursorChange" | "zoom" | "onJump"> {
  at: number;
}

const KEYS: Readonly<Record<string, (act: KeyAct) => void>> = {
  ArrowRight: ({ at, axis, moments, onCursorChange }) => onCursorChange(nextMoment({ moments, axis }, at, 1)),
  ArrowLeft: ({ at, axis, moments, onCursorChange }) => onCursorChange(nextMoment({ moments, axis }, at, -1)),
  Home: ({ axis, onCursorChange }) => onCursorChange(axis.span.from),
  End: ({ axis, onCursorChange }) => onCursorChange(axis.span.to),
  Escape: ({ onCursorChange }) => onCursorChange(null),
  Enter: ({ at, onJump }) => onJump(at),
  "+": ({ at, axis, zoom }) => zoom.draw(zoomAround(axis.span, at, 0.5)),
  "=": ({ at, axis, zoom }) => zoom.draw(zoomAround(axis.span, at, 0.5)),
  "-": ({ at, axis, zoom }) => zoom.draw(zoomAround(axis.span, at, 2)),
  "0": ({ zoom }) => zoom.show("all"),
};
