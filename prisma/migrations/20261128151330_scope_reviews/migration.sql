-- AlterTable
ALTER TABLE "suspension" ADD COLUMN     "review_since" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "scope_review" (
    "tenant_id" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "within_ms" INTEGER NOT NULL,

    CONSTRAINT "scope_review_pkey" PRIMARY KEY ("tenant_id","scope")
);

-- Until now there was one time for all.
UPDATE "suspension" SET "review_since" = "review_by" - interval '30 min' WHERE "review_by" IS NOT NULL;
