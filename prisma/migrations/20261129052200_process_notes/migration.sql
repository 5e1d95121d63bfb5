-- DropIndex
DROP INDEX "executor_running_host";

-- AlterTable
ALTER TABLE "agent_session" ADD COLUMN     "process_note" TEXT;

-- AlterTable
ALTER TABLE "executor_running" ADD COLUMN     "may_run" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "executor_running_host" ON "executor_running"("host") WHERE (status <> 'stopped' or may_run);
