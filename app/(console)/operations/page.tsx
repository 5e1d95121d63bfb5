export default function OperationsPage() {
  return null;
}
