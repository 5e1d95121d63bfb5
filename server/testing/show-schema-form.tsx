import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef, useState } from "react";
import { vi } from "vitest";
import type { Json } from "../../components/ui/schema-form/json";
import { SchemaForm, type SchemaFormHandle } from "../../components/ui/schema-form/schema-form";
import { startFormValue } from "../../components/ui/schema-form/start-form-value";
import { TooltipScope } from "../../components/ui/tooltip";

/** To be called before all tests of a file. */
export function prepareSchemaForms(): void {
  // What the primitives need and jsdom lacks.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = () => {};
  Element.prototype.hasPointerCapture = () => false;
}

interface Shown {
  schema: Json;
  errors?: Record<string, string>;
}

/** The form as a screen holds it, with its Send. */
function Host({ onSend, ...props }: Shown & { onSend: (value: Json | undefined) => void }) {
  const [value, setValue] = useState(() => startFormValue(props.schema));
  const form = useRef<SchemaFormHandle>(null);
  const send = () => {
    if (form.current?.check()) onSend(value);
  };
  return (
    <TooltipScope>
      <SchemaForm ref={form} label="Input" {...props} value={value} onValueChange={setValue} />
      <button type="button" onClick={send}>
        Send
      </button>
    </TooltipScope>
  );
}

/** A form as a screen holds it, and what it sends. */
export function showSchemaForm(props: Shown) {
  const sent = vi.fn();
  render(<Host {...props} onSend={sent} />);
  return { sent, user: userEvent.setup(), send: () => userEvent.click(screen.getByRole("button", { name: "Send" })) };
}

export const objectSchema = (properties: Record<string, Json>, required: string[] = []): Json => ({
  type: "object",
  properties,
  required,
});
