import { cva, type VariantProps } from "class-variance-authority";

/** The look of everything that is pressed: Button, ButtonLink, IconButton. */
export const buttonStyles = cva(
  "relative inline-flex flex-none select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md border font-medium transition-[background-color,border-color,color] aria-disabled:not-data-resting:cursor-not-allowed aria-disabled:not-data-resting:opacity-50",
  {
    variants: {
      variant: {
        outline: "border-line2 bg-s1 shadow-ctl not-aria-disabled:hover:bg-s2",
        primary:
          "keeps-colour border-ink bg-ink text-on-ink shadow-ctl not-aria-disabled:hover:bg-[color-mix(in_oklab,var(--color-ink)_88%,var(--color-bg))]",
        ghost: "border-transparent font-book text-t2 not-aria-disabled:hover:bg-s2 not-aria-disabled:hover:text-t1",
        danger: "border-line2 bg-s1 text-danger shadow-ctl not-aria-disabled:hover:bg-s2",
        "ghost-danger": "border-transparent text-danger not-aria-disabled:hover:bg-s2",
        "danger-fill":
          "keeps-colour border-transparent bg-danger-fill text-white shadow-ctl not-aria-disabled:hover:brightness-110",
      },
      size: {
        sm: "h-6 px-2 text-xs phone:h-11 phone:px-3",
        md: "h-7 px-2.5 text-sm phone:h-11 phone:px-3.5",
        lg: "h-8 px-3 text-sm phone:h-11 phone:px-3.5",
      },
      square: { true: "", false: "" },
    },
    compoundVariants: [
      { square: true, size: "sm", className: "w-6 px-0 phone:w-11 phone:px-0" },
      { square: true, size: "md", className: "w-7 px-0 phone:w-11 phone:px-0" },
      { square: true, size: "lg", className: "w-8 px-0 phone:w-11 phone:px-0" },
    ],
    defaultVariants: { variant: "outline", size: "md", square: false },
  },
);

export type ButtonLook = Pick<VariantProps<typeof buttonStyles>, "variant" | "size">;

/** A key hint inside a button takes the button's own colour; a phone has no keys. */
export const BUTTON_KBD =
  "-mr-1 min-w-5 border-[color-mix(in_oklab,currentColor_26%,transparent)] bg-transparent text-inherit opacity-[.82] phone:hidden";
