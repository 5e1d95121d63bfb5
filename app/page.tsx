import { redirect } from "next/navigation";
import { webTools } from "@/server/wiring";

// Where a console begins depends on what waits now.
export const dynamic = "force-dynamic";

export default async function Home() {
  const { ports, localOperator } = webTools();
  const { mine } = await ports.inbox.count(localOperator, {});
  redirect(mine > 0 ? "/inbox" : "/tasks");
}
