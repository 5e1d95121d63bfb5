import { useCallback, useState } from "react";

type Problems = Readonly<Record<string, string>>;

/** Texts that are no value yet, by JSON pointer of the field they stand in. */
export function useTextProblems(): { problems: Problems; report: (pointer: string, problem: string | null) => void } {
  const [problems, setProblems] = useState<Problems>({});
  const report = useCallback((pointer: string, problem: string | null) => {
    setProblems((known) => {
      const { [pointer]: before, ...rest } = known;
      if (problem === null) return before === undefined ? known : rest;
      return { ...rest, [pointer]: problem };
    });
  }, []);
  return { problems, report };
}
