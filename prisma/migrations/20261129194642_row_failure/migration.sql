-- CreateTable
CREATE TABLE "row_failure" (
    "lane" TEXT NOT NULL,
    "row_id" TEXT NOT NULL,
    "failure_id" UUID NOT NULL,
    "cause" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "retry_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "row_failure_pkey" PRIMARY KEY ("lane","row_id")
);
