import { cva } from "class-variance-authority";

/** The box of everything one types in or picks from. */
export const controlStyles = cva(
  "flex w-full min-w-0 items-center gap-2 rounded-md border text-t1 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent has-[:focus-visible]:-outline-offset-1 focus-visible:-outline-offset-1 has-aria-invalid:border-danger has-aria-invalid:has-[:focus-visible]:outline-danger has-aria-invalid:ring-1 has-aria-invalid:ring-danger aria-invalid:border-danger aria-invalid:focus-visible:outline-danger aria-invalid:ring-1 aria-invalid:ring-danger has-disabled:opacity-50 phone:text-[1rem]",
  {
    variants: {
      tone: { field: "border-ctl bg-bg hover:border-t3", quiet: "border-line bg-s1 hover:border-line2" },
      size: { sm: "h-7 px-2 phone:h-11", md: "min-h-8 px-2.5 phone:min-h-11" },
    },
    defaultVariants: { tone: "field", size: "md" },
  },
);
