import { type FocusEvent, type SyntheticEvent, useRef, useState } from "react";

/** Which card somebody is at, by the id that its element carries. */
export interface ActiveCard {
  readonly id: string | null;
  /** The focus is to go there; it is not there yet. */
  readonly isAsked: boolean;
  goTo(id: string): void;
  /** Somebody fills it in, wherever the focus is: an open list is no part of its card. */
  stayAt(id: string): void;
  /** For the element around all cards. */
  readonly watch: {
    onPointerDown(): void;
    onKeyDown(event: SyntheticEvent): void;
    onFocus(event: FocusEvent): void;
    onClick(event: SyntheticEvent): void;
  };
}

/**
 * Follows the focus over cards that carry `data-card`. A card that folds moves those below it, so while a pointer is down nothing
 * changes: its click would meet something else.
 */
export function useActiveCard(): ActiveCard {
  const [{ id, isAsked }, setPlace] = useState<{ id: string | null; isAsked: boolean }>({ id: null, isAsked: false });
  const isPressed = useRef(false);
  const follow = (target: EventTarget): void => {
    const card = target instanceof Element ? target.closest<HTMLElement>("[data-card]") : null;
    const next = card?.dataset.card;
    if (next) setPlace((now) => (now.id === next && !now.isAsked ? now : { id: next, isAsked: false }));
  };
  return {
    id,
    isAsked,
    goTo: (next) => setPlace({ id: next, isAsked: true }),
    stayAt: (next) => setPlace((now) => (now.id === next ? now : { id: next, isAsked: false })),
    watch: {
      onPointerDown: () => {
        isPressed.current = true;
      },
      // A press that ended elsewhere was no click.
      onKeyDown: ({ target }) => {
        isPressed.current = false;
        follow(target);
      },
      onFocus: ({ target }) => {
        if (!isPressed.current) follow(target);
      },
      onClick: ({ target }) => {
        isPressed.current = false;
        follow(target);
      },
    },
  };
}
