"use client";
import { Field } from "@/components/ui/field";
import { LazySchemaForm } from "@/components/ui/schema-form/lazy-schema-form";
import { startFormValue } from "@/components/ui/schema-form/start-form-value";
import { Segmented } from "@/components/ui/segmented";
import { Textarea } from "@/components/ui/textarea";
import type { ResumeInput } from "./use-resume-input";

interface ResumeInputFieldsProps {
  input: ResumeInput;
  /** The server's word about parts of it, by JSON pointer. */
  errors: Readonly<Record<string, string>> | undefined;
}

const AS = [
  { value: "text", label: "Text" },
  { value: "json", label: "JSON" },
] as const;

/** What the agent is given: by its own schema where it has one, else any text or JSON. */
export function ResumeInputFields({ input, errors }: ResumeInputFieldsProps) {
  if (input.schema !== null) return <SchemaInput input={input} errors={errors} />;
  return (
    <Field
      label="Input for the agent"
      hint="optional"
      help={input.help}
      error={input.problem ?? errors?.["/input"] ?? errors?.[""]}
      aside={
        <Segmented
          label="Input as"
          value={input.isJson ? "json" : "text"}
          onValueChange={(as) => input.setJson(as === "json")}
          options={AS}
        />
      }
    >
      <Textarea
        data-control="resume"
        rows={3}
        mono={input.isJson}
        spellCheck={!input.isJson}
        value={input.text}
        onChange={(event) => input.setText(event.target.value)}
      />
    </Field>
  );
}

function SchemaInput({ input, errors }: ResumeInputFieldsProps) {
  const { schema, formRef, value, setValue } = input;
  return (
    <div data-control="resume" tabIndex={-1}>
      <LazySchemaForm
        ref={formRef}
        label="Input for the agent"
        note="optional"
        schema={schema}
        value={value ?? startFormValue(schema)}
        onValueChange={setValue}
        errors={errors}
      />
      {value === undefined ? null : (
        <button type="button" className="link mt-1.5 text-xs phone:min-h-11" onClick={() => setValue(undefined)}>
          Send no input
        </button>
      )}
    </div>
  );
}
