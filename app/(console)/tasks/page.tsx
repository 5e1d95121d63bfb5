import { LazyFirstRun } from "@/components/task/first-run/lazy-first-run";
import { FleetScreen } from "@/components/task/fleet/fleet-screen";

export default function TasksPage() {
  return <FleetScreen firstRun={<LazyFirstRun />} />;
}
