-- DropIndex
DROP INDEX "interrupt_task_id_node_path_run_id_key_key";

-- AlterTable
ALTER TABLE "interrupt" ADD COLUMN     "answered_attempt" INTEGER;

-- CreateIndex
CREATE UNIQUE INDEX "interrupt_task_id_node_path_run_id_key_opened_version_key" ON "interrupt"("task_id", "node_path", "run_id", "key", "opened_version");
