const ENGLISH =
  "the and for are but not you all any can had her was one our out has him his how its may new now see two who did " +
  "get she too use that with have this will your from they been into than them then some what when which would there " +
  "their about other after before also only more most such each must does were where while over under very just";
const CODE =
  "const let var return function import export default class extends interface type async await else case switch " +
  "break continue null undefined true false void new public private static readonly string number boolean";

/** Words too common to say what a text is about. */
export const STOP_WORDS: ReadonlySet<string> = new Set(`${ENGLISH} ${CODE}`.split(" "));
