-- Titles are searched by groups of three characters.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateIndex
CREATE INDEX "task_ended_agent" ON "task"("tenant_id", "agent_id", "ended_at" DESC, "id" DESC, "state", "scope") WHERE (ended_at is not null);

-- CreateIndex
CREATE INDEX "task_ended_scope" ON "task"("tenant_id", "scope", "ended_at" DESC, "id" DESC, "state") WHERE (ended_at is not null);

-- CreateIndex
CREATE INDEX "task_ended_state" ON "task"("tenant_id", "state", "ended_at" DESC, "id" DESC, "scope") WHERE (ended_at is not null);

-- CreateIndex
CREATE INDEX "task_ended_title" ON "task" USING GIN ("title" gin_trgm_ops) WHERE (ended_at is not null);

-- CreateIndex
CREATE INDEX "task_ended_labels" ON "task" USING GIN ("labels") WHERE (ended_at is not null);

-- What the schema language cannot say.

-- New entries wait in a short list: a search reads all of it, and the end of a task that fills it sorts it in.
ALTER INDEX "task_ended_title" SET (gin_pending_list_limit = 256);
ALTER INDEX "task_ended_labels" SET (gin_pending_list_limit = 256);

-- Lists and counts of ended tasks read indexes alone where the pages are known to be settled, so they are looked after early.
ALTER TABLE "task" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
