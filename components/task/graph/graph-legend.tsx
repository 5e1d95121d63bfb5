import { NODE_KINDS } from "@/server/contract/workflow/graph-shape";
import { KIND_WORDS } from "./graph-words";
import { NodeOutline } from "./node-look";

/** What the shapes and lines of the drawing mean. */
export function GraphLegend() {
  return (
    <ul
      aria-label="Legend"
      className="flex flex-none flex-wrap items-center gap-x-4 gap-y-1 border-line border-t px-5 py-2 text-t3 text-xs"
    >
      {NODE_KINDS.map((kind) => (
        <li key={kind} className="inline-flex items-center gap-1.5">
          <svg
            aria-hidden="true"
            viewBox="-4 -4 88 58"
            className="h-3.5 w-[22px] [&_*]:[stroke-width:5] [&_*]:stroke-t3!"
          >
            <NodeOutline node={{ name: kind, kind, x: 0, y: 0, width: 76, height: 46 }} status={null} isDim={false} />
          </svg>
          {KIND_WORDS[kind]}
        </li>
      ))}
      <li className="ml-auto inline-flex items-center gap-1.5">
        <Line look="stroke-st-input [stroke-dasharray:5_4]" />
        Blocked by a question
      </li>
      <li className="inline-flex items-center gap-1.5">
        <Line look="stroke-t3" />
        Taken
      </li>
    </ul>
  );
}

function Line({ look }: { look: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 2" className="h-0.5 w-5">
      <path d="M0 1H20" className={`[stroke-width:1.5] ${look}`} />
    </svg>
  );
}
