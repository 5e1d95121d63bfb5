// In this order: what the dialog names itself, then fields, then choices, then the filled button at the end.
const WANTED = [
  "[data-autofocus]",
  "input:not(:disabled):not([type='hidden']), textarea:not(:disabled), [role='combobox']:not(:disabled)",
  "[role='radio'][data-state='checked']",
];

/** Moves focus to where a dialog begins, never to its closing cross. */
export function focusFirstField(event: Event): void {
  const content = event.currentTarget;
  if (!(content instanceof HTMLElement)) return;
  const fields = WANTED.map((wanted) => content.querySelector<HTMLElement>(wanted));
  const buttons = [...content.querySelectorAll<HTMLElement>("footer button:not(:disabled)")];
  const target = fields.find((field) => field !== null) ?? buttons.at(-1);
  if (!target) return;
  event.preventDefault();
  target.focus();
}
