-- AlterTable
ALTER TABLE "agent" ADD COLUMN     "releases_callers" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "artifact" ADD COLUMN     "appends" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "is_last" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "message" ADD COLUMN     "details" JSON,
ADD COLUMN     "message_id" TEXT;

-- AlterTable
ALTER TABLE "task" ADD COLUMN     "client" TEXT,
ADD COLUMN     "dialect" TEXT,
ALTER COLUMN "context_id" SET DATA TYPE TEXT;

-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN     "client" TEXT,
ADD COLUMN     "config_id" TEXT,
ADD COLUMN     "credentials" BYTEA,
ADD COLUMN     "dialect" TEXT,
ADD COLUMN     "task_id" UUID;

-- CreateIndex
CREATE INDEX "artifact_written" ON "artifact"("task_id", "task_version");

-- CreateIndex
CREATE UNIQUE INDEX "message_once" ON "message"("task_id", "message_id") WHERE (message_id is not null);

-- CreateIndex
CREATE INDEX "task_client" ON "task"("tenant_id", "client", "state_since" DESC, "id" DESC) WHERE (client is not null);

-- CreateIndex
CREATE UNIQUE INDEX "webhook_endpoint_task" ON "webhook_endpoint"("task_id", "config_id") WHERE (task_id is not null);

-- AddForeignKey
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;
