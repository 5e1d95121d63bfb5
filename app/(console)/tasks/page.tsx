import { FirstRunCard } from "@/components/task/first-run/first-run-card";
import { FleetScreen } from "@/components/task/fleet/fleet-screen";

export default function TasksPage() {
  return <FleetScreen firstRun={<FirstRunCard />} />;
}
