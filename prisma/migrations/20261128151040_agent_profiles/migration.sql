-- AlterTable
ALTER TABLE "tenant" ADD COLUMN     "safe_start" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "agent_profile" (
    "id" UUID NOT NULL,
    "tenant_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "spec" JSON NOT NULL,
    "secrets" BYTEA,
    "secret_names" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "probe_id" UUID,
    "probe_asked_at" TIMESTAMPTZ(3),
    "probe_revision" INTEGER,
    "probe" JSON,
    "probed_at" TIMESTAMPTZ(3),
    "updated_by" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "agent_profile_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "agent_profile_tenant_id_name_key" ON "agent_profile"("tenant_id", "name");
