"use client";
import { BooleanInput } from "./boolean-input";
import { ChoiceInput } from "./choice-input";
import type { FieldProps } from "./field-props";
import { GroupInput } from "./group-input";
import { JsonEditor } from "./json-editor";
import { NumberInput } from "./number-input";
import { RowsInput } from "./rows-input";
import { Suggested } from "./suggestion";
import { SuggestionId } from "./suggestion-id";
import { TextInput } from "./text-input";
import { VariantsInput } from "./variants-input";

/** The control for one part of a schema, whatever its kind, and what the agent suggests for it. */
export function SchemaField(props: FieldProps) {
  const { field } = props;
  // A choice says it of the option itself.
  if (field.suggestion === undefined || field.kind === "choice" || field.kind === "fixed")
    return (
      <SuggestionId value={undefined}>
        <Control {...props} />
      </SuggestionId>
    );
  return (
    <Suggested {...props} suggestion={field.suggestion}>
      <Control {...props} />
    </Suggested>
  );
}

function Control({ field, ...rest }: FieldProps) {
  switch (field.kind) {
    case "text":
    case "long_text":
    case "secret":
    case "date":
    case "date_time":
      return <TextInput field={field} {...rest} />;
    case "number":
      return <NumberInput field={field} {...rest} />;
    case "choice":
      return <ChoiceInput field={field} {...rest} />;
    case "boolean":
      return <BooleanInput field={field} {...rest} />;
    case "group":
      return <GroupInput field={field} {...rest} renderField={renderField} />;
    case "rows":
      return <RowsInput field={field} {...rest} renderField={renderField} />;
    case "variants":
      return <VariantsInput field={field} {...rest} renderField={renderField} />;
    case "fixed":
      return null;
    case "json":
      return <JsonEditor field={field} {...rest} />;
  }
}

function renderField(props: FieldProps) {
  return <SchemaField {...props} />;
}
