const FIELDS = "input:not([type=hidden]), textarea, select, [role=radio], [role=checkbox], [role=combobox]";

/** Where one begins to answer in a card. How its form is shown is chosen above it, and is no field of it. */
export function firstField(card: Element | null | undefined): HTMLElement | undefined {
  const fields = [...(card?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
  return fields.find((field) => !field.closest("[data-form-head]"));
}

/** The card that one would fill in next: the first that is not ready, else the first that is open. */
export function nextCard(body: Element | null): HTMLElement | undefined {
  const cards = [...(body?.querySelectorAll<HTMLElement>("[data-card]") ?? [])];
  return cards.find(({ dataset }) => dataset.ready !== "true") ?? cards[0];
}
