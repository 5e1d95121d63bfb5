export const FOCUSABLE = "input, textarea, select, button, [tabindex='0']";

/** Puts the focus into the first place, in reading order, whose pointer is at fault. */
export function focusFirstError(area: HTMLElement | null, pointers: readonly string[]): void {
  const places = [...(area?.querySelectorAll<HTMLElement>("[data-pointer]") ?? [])];
  const place = places.find((each) => pointers.includes(each.dataset.pointer ?? ""));
  place?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
}
