-- AlterTable
ALTER TABLE "agent" ADD COLUMN     "can_clean_up" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "suspension" ADD COLUMN     "closed_version" INTEGER,
ADD COLUMN     "digest" TEXT,
ADD COLUMN     "launch_failure" TEXT,
ADD COLUMN     "pending_input" JSON,
ADD COLUMN     "resume_input_hash" TEXT,
ADD COLUMN     "rolled_back_from" TEXT;

-- CreateIndex
CREATE INDEX "task_live_children" ON "task"("parent_task_id") WHERE (parent_task_id is not null and ended_at is null);
