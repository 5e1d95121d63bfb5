-- AlterTable
ALTER TABLE "agent" ADD COLUMN     "secret_keys" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "secret_paths" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "checkpoint" ADD COLUMN     "index_cut" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "indexed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "checkpoint_path" (
    "checkpoint_id" UUID NOT NULL,
    "no" INTEGER NOT NULL,
    "tenant_id" TEXT NOT NULL,
    "task_id" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "checkpoint_path_pkey" PRIMARY KEY ("checkpoint_id","no")
);

-- CreateTable
CREATE TABLE "retention_rule" (
    "tenant_id" TEXT NOT NULL,
    "agent" TEXT NOT NULL,
    "keep_newest" INTEGER NOT NULL,
    "after_task" UUID,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "retention_rule_pkey" PRIMARY KEY ("tenant_id","agent")
);

-- CreateTable
CREATE TABLE "sealed_value" (
    "task_id" UUID NOT NULL,
    "mark" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "sealed_value_pkey" PRIMARY KEY ("task_id","mark")
);

-- CreateIndex
CREATE INDEX "checkpoint_path_find" ON "checkpoint_path"("tenant_id", "path", "value");

-- CreateIndex
CREATE INDEX "checkpoint_path_text" ON "checkpoint_path" USING GIN ("value" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "checkpoint_to_index" ON "checkpoint"("created_at") WHERE (indexed_at is null);

-- AddForeignKey
ALTER TABLE "checkpoint_path" ADD CONSTRAINT "checkpoint_path_checkpoint_id_fkey" FOREIGN KEY ("checkpoint_id") REFERENCES "checkpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sealed_value" ADD CONSTRAINT "sealed_value_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;
