-- CreateTable
CREATE TABLE "approval" (
    "id" UUID NOT NULL,
    "tenant_id" TEXT NOT NULL,
    "agent" TEXT NOT NULL,
    "task_id" UUID,
    "tool" TEXT NOT NULL,
    "path_prefix" TEXT,
    "until" TIMESTAMPTZ(3),
    "uses_left" INTEGER,
    "used" INTEGER NOT NULL DEFAULT 0,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_by" TEXT,

    CONSTRAINT "approval_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "approval_standing" ON "approval"("tenant_id", "agent", "id" DESC) WHERE (revoked_at is null);
