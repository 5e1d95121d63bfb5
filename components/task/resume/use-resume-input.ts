"use client";
import { type RefCallback, useState } from "react";
import { useDraft, useTextDraft } from "@/components/data/draft/use-draft";
import { parseJsonText } from "@/components/ui/schema-form/parse-json-text";
import type { SchemaFormHandle } from "@/components/ui/schema-form/schema-form";
import { useFormHandle } from "@/components/ui/schema-form/use-form-handle";
import type { JsonValue } from "@/server/contract/primitives";
import type { TaskView } from "@/server/contract/task-view";
import { formSchemaOf, helpOf } from "./form-schema";

export interface ResumeInput {
  /** What the agent takes; null for any JSON, which is then typed as text or as JSON. */
  readonly schema: JsonValue;
  /** What the agent says of it. */
  readonly help: string | undefined;
  readonly formRef: RefCallback<SchemaFormHandle>;
  readonly value: JsonValue | undefined;
  setValue(value: JsonValue | undefined): void;
  readonly text: string;
  setText(text: string): void;
  readonly isJson: boolean;
  setJson(isJson: boolean): void;
  /** What is wrong with the text, once it may be said. */
  readonly problem: string | undefined;
  readonly isEmpty: boolean;
  /** What to send, without `input` for none; null when it cannot be sent, which then shows. */
  read(): { readonly input?: JsonValue } | null;
  clear(): void;
}

/** What is typed for a resume, kept until it is sent. Nothing typed is no input. */
export function useResumeInput(task: TaskView): ResumeInput {
  const schema = formSchemaOf(task.resumeSchema);
  const form = useFormHandle();
  const [text, setText] = useTextDraft(`${task.id}/resume`);
  const [as, setAs] = useDraft(`${task.id}/resume-as`);
  const [value, setValue] = useDraft(`${task.id}/resume-value`, hasSecrets(schema));
  const [isTried, setTried] = useState(false);
  const isJson = as === "json";
  const wrong = problemOf(text, isJson);
  const isEmpty = schema === null ? text === "" : value === undefined;
  return {
    schema,
    help: helpOf(task.resumeSchema),
    formRef: form.ref,
    value,
    setValue,
    text,
    setText,
    isJson,
    setJson: (next) => setAs(next ? "json" : undefined),
    problem: wrong !== null && (isTried || isJson) ? wrong : undefined,
    isEmpty,
    read: () => {
      setTried(true);
      if (isEmpty) return {};
      if (schema !== null) return form.check() && value !== undefined ? { input: value } : null;
      if (wrong !== null) return null;
      return { input: isJson ? (parseJsonText(text).value ?? null) : text };
    },
    clear: () => {
      setTried(false);
      setText("");
      setAs(undefined);
      setValue(undefined);
    },
  };
}

function problemOf(text: string, isJson: boolean): string | null {
  if (text === "") return null;
  if (text.trim() === "") return "Only blanks. Write something, or leave it empty.";
  if (!isJson) return null;
  const { value, problem } = parseJsonText(text);
  if (problem !== null) return problem;
  return value === null || value === "" ? "This is no input. Write something, or leave it empty." : null;
}

function hasSecrets(schema: JsonValue): boolean {
  return JSON.stringify(schema).includes('"writeOnly":true');
}
