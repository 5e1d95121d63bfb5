/** Where a key of the task page puts the focus. */
export type ControlField = "pause" | "resume" | "timeline";

/** Puts the focus into a field of the page, if it is there now; scrolls it into view. */
export function focusControl(field: ControlField): boolean {
  const target = document.querySelector<HTMLElement>(`[data-control="${field}"]`);
  target?.focus();
  target?.scrollIntoView({ block: "nearest" });
  return target !== null;
}
