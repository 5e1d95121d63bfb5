/** Buttons that stand in one row on a phone: words alone, since nobody knows an act by its picture. */
export const NARROW_ACTS = "phone:px-2.5 phone:text-[0.8125rem] phone:[&>svg]:hidden";
