import { FleetScreen } from "@/components/task/fleet/fleet-screen";

export default function TasksPage() {
  return <FleetScreen />;
}
