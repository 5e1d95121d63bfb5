"use client";
import { useSyncExternalStore } from "react";
import { checkValue } from "@/components/ui/schema-form/check-value";
import { startFormValue } from "@/components/ui/schema-form/start-form-value";
import type { JsonValue } from "@/server/contract/primitives";
import type { InterruptView } from "@/server/contract/task-view";
import { allDrafts, type Drafts, subscribeToDrafts, writeDraft } from "../draft/draft-store";
import { answerKey } from "./answer-key";
import { formSchema, isSecretQuestion } from "./form-schema";

export interface TypedAnswer {
  readonly question: InterruptView;
  readonly schema: JsonValue;
  /** Undefined while nothing is filled in. */
  readonly value: JsonValue | undefined;
  /** It was typed here and fits. */
  readonly isReady: boolean;
  /** Somebody typed something on this device. */
  readonly isTyped: boolean;
  set(value: JsonValue | undefined): void;
}

const NOTHING: Drafts = new Map();

/** What is typed for each of these questions. It stays on this device until it is sent. */
export function useAnswers(taskId: string, questions: readonly InterruptView[]): readonly TypedAnswer[] {
  const drafts = useSyncExternalStore(subscribeToDrafts, allDrafts, () => NOTHING);
  return questions.map((question) => {
    const key = answerKey(taskId, question.id);
    const schema = formSchema(question);
    const typed = drafts.get(key);
    const value = typed ?? startFormValue(schema);
    const isReady = value !== undefined && Object.keys(checkValue(schema, value)).length === 0;
    const set = (next: JsonValue | undefined) => writeDraft(key, { value: next, isSecret: isSecretQuestion(question) });
    return { question, schema, value, isReady, isTyped: typed !== undefined, set };
  });
}
