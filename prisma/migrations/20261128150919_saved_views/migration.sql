-- CreateTable
CREATE TABLE "saved_view" (
    "id" UUID NOT NULL,
    "tenant_id" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "scope" TEXT,
    "shared" BOOLEAN NOT NULL,
    "filter" JSON NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "saved_view_own" ON "saved_view"("tenant_id", "owner", "name") WHERE (not shared);

-- CreateIndex
CREATE UNIQUE INDEX "saved_view_shared" ON "saved_view"("tenant_id", "name") WHERE (shared);
