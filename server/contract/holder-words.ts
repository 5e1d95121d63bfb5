import { holderWords as wordsOf } from "../domain/task/holder-words";

/** Who holds a task: "operator ann", "client crm", "budget Night run", "a stop by ann". */
export const holderWords = wordsOf;
