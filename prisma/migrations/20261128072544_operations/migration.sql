-- CreateTable
CREATE TABLE "operation" (
    "id" UUID NOT NULL,
    "tenant_id" TEXT NOT NULL,
    "verb" TEXT NOT NULL,
    "undoes" UUID,
    "actor" TEXT NOT NULL,
    "reason" TEXT,
    "params" JSONB NOT NULL DEFAULT '{}',
    "filter" JSONB,
    "state" TEXT NOT NULL DEFAULT 'running',
    "per_second" INTEGER,
    "request_id" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "targets" INTEGER NOT NULL,
    "asked" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "already" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "gone" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "decided_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "operation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "operation_target" (
    "operation_id" UUID NOT NULL,
    "no" INTEGER NOT NULL,
    "task_id" UUID NOT NULL,
    "outcome" TEXT,
    "code" TEXT,
    "message" TEXT,
    "handle" TEXT,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "operation_target_pkey" PRIMARY KEY ("operation_id","no")
);

-- CreateIndex
CREATE INDEX "operation_newest" ON "operation"("tenant_id", "id" DESC);

-- CreateIndex
CREATE INDEX "operation_due" ON "operation"("next_at", "id") WHERE (state in ('running', 'stopping'));

-- CreateIndex
CREATE UNIQUE INDEX "operation_request" ON "operation"("tenant_id", "request_id") WHERE (request_id is not null);

-- CreateIndex
CREATE UNIQUE INDEX "operation_undoes" ON "operation"("undoes") WHERE (undoes is not null);

-- CreateIndex
CREATE INDEX "operation_target_waiting" ON "operation_target"("operation_id", "no") WHERE (outcome is null);

-- CreateIndex
CREATE INDEX "operation_target_asked" ON "operation_target"("operation_id", "no") WHERE (outcome = 'asked');

-- CreateIndex
CREATE INDEX "operation_target_outcome" ON "operation_target"("operation_id", "outcome", "no");

-- AddForeignKey
ALTER TABLE "operation_target" ADD CONSTRAINT "operation_target_operation_id_fkey" FOREIGN KEY ("operation_id") REFERENCES "operation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
