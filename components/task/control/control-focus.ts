/** Where a key of the task page puts the focus. */
export type ControlField = "pause" | "resume" | "timeline";

/** Puts the focus into a field of the page, if it is there now; scrolls it into view. */
export function focusControl(field: ControlField): boolean {
  const target = document.querySelector<HTMLElement>(`[data-control="${field}"]`);
  target?.focus();
  target?.scrollIntoView({ block: "nearest" });
  return target !== null;
}

export const questionFormId = (interruptId: string): string => `answer-${interruptId}`;

const FIELDS = "input:not([type='hidden']), textarea, [role='radio'], [role='combobox'], button";

/** Puts the focus into the form of a question, if it is on the page. */
export function focusQuestion(interruptId: string): void {
  const form = document.getElementById(questionFormId(interruptId));
  const fields = [...(form?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
  // How a form is shown is chosen above it, and is no field of it.
  fields.find((field) => !field.closest("[data-form-head]"))?.focus();
}
