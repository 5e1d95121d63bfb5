-- CreateEnum
CREATE TYPE "task_state" AS ENUM ('submitted', 'working', 'input_required', 'auth_required', 'paused_by_client', 'paused_by_agent', 'resumed', 'completed', 'failed', 'canceled', 'rejected');

-- CreateTable
CREATE TABLE "tenant" (
    "id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "tenant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "tenant_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "scopes" TEXT[],
    "agents" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agent" (
    "id" UUID NOT NULL,
    "tenant_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "skills" TEXT[],
    "input_schema" JSON NOT NULL,
    "state_schema" JSON,
    "resume_schema" JSON,
    "pause_modes" TEXT[],
    "can_park" BOOLEAN NOT NULL DEFAULT false,
    "resume_causes" TEXT[],
    "concurrency" INTEGER,
    "default_scope" TEXT NOT NULL DEFAULT 'default',
    "built_in" BOOLEAN NOT NULL DEFAULT false,
    "registered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "agent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agent_slot" (
    "agent_id" UUID NOT NULL,
    "no" INTEGER NOT NULL,
    "task_id" UUID,

    CONSTRAINT "agent_slot_pkey" PRIMARY KEY ("agent_id","no")
);

-- CreateTable
CREATE TABLE "agent_worker" (
    "agent_id" UUID NOT NULL,
    "worker_id" TEXT NOT NULL,
    "capacity" INTEGER NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "agent_worker_pkey" PRIMARY KEY ("agent_id","worker_id")
);

-- CreateTable
CREATE TABLE "task" (
    "id" UUID NOT NULL,
    "tenant_id" TEXT NOT NULL,
    "agent_id" UUID NOT NULL,
    "scope" TEXT NOT NULL DEFAULT 'default',
    "context_id" UUID NOT NULL,
    "parent_task_id" UUID,
    "forked_from_task_id" UUID,
    "request_id" TEXT,
    "title" TEXT NOT NULL,
    "labels" TEXT[],
    "state" "task_state" NOT NULL,
    "state_since" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "state_log" JSONB NOT NULL DEFAULT '[]',
    "version" INTEGER NOT NULL DEFAULT 1,
    "control_revision" INTEGER NOT NULL DEFAULT 1,
    "event_seq" INTEGER NOT NULL DEFAULT 0,
    "message_seq" INTEGER NOT NULL DEFAULT 0,
    "checkpoint_seq" INTEGER NOT NULL DEFAULT 0,
    "commit_no" INTEGER NOT NULL DEFAULT 0,
    "pending_pause" JSONB,
    "paused_from_state" "task_state",
    "suspension" TEXT,
    "pending_cancel" JSONB,
    "cancel_due_at" TIMESTAMPTZ(3),
    "attempt" UUID,
    "last_attempt" UUID,
    "attempt_no" INTEGER NOT NULL DEFAULT 0,
    "worker_id" TEXT,
    "claimed_at" TIMESTAMPTZ(3),
    "lease_until" TIMESTAMPTZ(3),
    "lost_leases" INTEGER NOT NULL DEFAULT 0,
    "queued_at" TIMESTAMPTZ(3),
    "open_interrupts" INTEGER NOT NULL DEFAULT 0,
    "running_steps" JSONB NOT NULL DEFAULT '[]',
    "progress" JSONB,
    "steps_done" INTEGER NOT NULL DEFAULT 0,
    "input_tokens" BIGINT,
    "output_tokens" BIGINT,
    "spent_micros" BIGINT,
    "active_ms" BIGINT NOT NULL DEFAULT 0,
    "ended_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "task_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "task_input" (
    "task_id" UUID NOT NULL,
    "data" JSON NOT NULL,

    CONSTRAINT "task_input_pkey" PRIMARY KEY ("task_id")
);

-- CreateTable
CREATE TABLE "live_state" (
    "task_id" UUID NOT NULL,
    "data" JSON NOT NULL,
    "sha256" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,

    CONSTRAINT "live_state_pkey" PRIMARY KEY ("task_id")
);

-- CreateTable
CREATE TABLE "task_event" (
    "task_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "xid" xid8 NOT NULL DEFAULT pg_current_xact_id(),
    "type" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "data" JSON NOT NULL,
    "step_key" TEXT,
    "task_version" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "task_event_pkey" PRIMARY KEY ("task_id","seq")
);

-- CreateTable
CREATE TABLE "message" (
    "task_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "role" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "parts" JSON NOT NULL,
    "task_version" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "message_pkey" PRIMARY KEY ("task_id","seq")
);

-- CreateTable
CREATE TABLE "artifact" (
    "task_id" UUID NOT NULL,
    "artifact_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "mime_type" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "task_version" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "artifact_pkey" PRIMARY KEY ("task_id","artifact_id","version")
);

-- CreateTable
CREATE TABLE "checkpoint" (
    "id" UUID NOT NULL,
    "task_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "flagged" BOOLEAN NOT NULL DEFAULT false,
    "kind" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "data" JSON NOT NULL,
    "paused_from_state" "task_state",
    "message_count" INTEGER NOT NULL,
    "event_seq" INTEGER NOT NULL,
    "artifact_refs" JSONB NOT NULL DEFAULT '[]',
    "node_states" JSONB,
    "schema_version" INTEGER NOT NULL DEFAULT 1,
    "parent_version" INTEGER,
    "sha256" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "created_by" TEXT NOT NULL,
    "task_version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "checkpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "suspension" (
    "handle" TEXT NOT NULL,
    "task_id" UUID NOT NULL,
    "initiator" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "reason" TEXT,
    "summary" TEXT,
    "mode" TEXT,
    "conditions" JSONB,
    "on_timeout" TEXT,
    "timeout_input" JSONB,
    "wake_at" TIMESTAMPTZ(3),
    "wake_by" TEXT,
    "stop_proof" TEXT NOT NULL,
    "paused_from_state" "task_state" NOT NULL,
    "stopped_at_step" TEXT,
    "checkpoint_version" INTEGER,
    "boundary_ms" INTEGER,
    "opened_version" INTEGER NOT NULL,
    "paused_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "resumed_at" TIMESTAMPTZ(3),
    "cause" TEXT,
    "resumed_by" TEXT,
    "resume_input" JSON,
    "had_resume_input" BOOLEAN,
    "continue_transcript" BOOLEAN,

    CONSTRAINT "suspension_pkey" PRIMARY KEY ("handle")
);

-- CreateTable
CREATE TABLE "holder" (
    "handle" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "reason" TEXT,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "holder_pkey" PRIMARY KEY ("handle","kind","actor")
);

-- CreateTable
CREATE TABLE "interrupt" (
    "id" UUID NOT NULL,
    "task_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "payload" JSON,
    "schema" JSON,
    "status" TEXT NOT NULL,
    "answer" JSON,
    "answered_by" TEXT,
    "opened_version" INTEGER NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "interrupt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "receipt" (
    "id" UUID NOT NULL,
    "tenant_id" TEXT NOT NULL,
    "task_id" UUID,
    "verb" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "code" TEXT,
    "reason" TEXT,
    "control_revision" INTEGER,
    "request_id" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "receipt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ended_count" (
    "tenant_id" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "agent_id" UUID NOT NULL,
    "state" "task_state" NOT NULL,
    "day" DATE NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "ended_count_pkey" PRIMARY KEY ("tenant_id","scope","agent_id","state","day")
);

-- CreateTable
CREATE TABLE "feed_epoch" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "epoch" UUID NOT NULL DEFAULT gen_random_uuid(),

    CONSTRAINT "feed_epoch_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_key_sha256_key" ON "api_key"("sha256");

-- CreateIndex
CREATE UNIQUE INDEX "agent_tenant_id_name_key" ON "agent"("tenant_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "agent_slot_task" ON "agent_slot"("task_id") WHERE (task_id is not null);

-- CreateIndex
CREATE INDEX "task_claim" ON "task"("agent_id", "queued_at", "id") WHERE (queued_at is not null);

-- CreateIndex
CREATE INDEX "task_live" ON "task"("tenant_id", "state", "id" DESC) WHERE (ended_at is null);

-- CreateIndex
CREATE INDEX "task_ended" ON "task"("tenant_id", "ended_at" DESC, "id" DESC) WHERE (ended_at is not null);

-- CreateIndex
CREATE INDEX "task_newest" ON "task"("tenant_id", "id" DESC);

-- CreateIndex
CREATE INDEX "task_leased" ON "task"("agent_id", "id") WHERE (attempt is not null);

-- CreateIndex
CREATE INDEX "task_cancel_due" ON "task"("cancel_due_at") WHERE (cancel_due_at is not null);

-- CreateIndex
CREATE INDEX "task_pausing" ON "task"("id") WHERE (pending_pause is not null);

-- CreateIndex
CREATE UNIQUE INDEX "task_request" ON "task"("tenant_id", "request_id") WHERE (request_id is not null);

-- CreateIndex
CREATE INDEX "task_event_feed" ON "task_event"("xid", "id");

-- CreateIndex
CREATE UNIQUE INDEX "checkpoint_task_id_version_key" ON "checkpoint"("task_id", "version");

-- CreateIndex
CREATE INDEX "suspension_task_id_paused_at_idx" ON "suspension"("task_id", "paused_at" DESC);

-- CreateIndex
CREATE INDEX "suspension_wake" ON "suspension"("wake_at") WHERE (wake_at is not null and resumed_at is null);

-- CreateIndex
CREATE UNIQUE INDEX "suspension_open" ON "suspension"("task_id") WHERE (resumed_at is null);

-- CreateIndex
CREATE UNIQUE INDEX "interrupt_task_id_key_key" ON "interrupt"("task_id", "key");

-- CreateIndex
CREATE INDEX "receipt_task_id_at_idx" ON "receipt"("task_id", "at");

-- CreateIndex
CREATE INDEX "receipt_request" ON "receipt"("tenant_id", "request_id") WHERE (request_id is not null);

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent" ADD CONSTRAINT "agent_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_slot" ADD CONSTRAINT "agent_slot_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_worker" ADD CONSTRAINT "agent_worker_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_input" ADD CONSTRAINT "task_input_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "live_state" ADD CONSTRAINT "live_state_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_event" ADD CONSTRAINT "task_event_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "artifact" ADD CONSTRAINT "artifact_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkpoint" ADD CONSTRAINT "checkpoint_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suspension" ADD CONSTRAINT "suspension_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "holder" ADD CONSTRAINT "holder_handle_fkey" FOREIGN KEY ("handle") REFERENCES "suspension"("handle") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "interrupt" ADD CONSTRAINT "interrupt_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot say.

-- Room on the page for the next version of a row that every step rewrites.
ALTER TABLE "task" SET (fillfactor = 70);
ALTER TABLE "agent_slot" SET (fillfactor = 50);
ALTER TABLE "live_state" SET (fillfactor = 70);

-- Large values are stored as they came: they are passed through whole, so packing them only costs time.
ALTER TABLE "task_input" ALTER COLUMN "data" SET STORAGE EXTERNAL;
ALTER TABLE "live_state" ALTER COLUMN "data" SET STORAGE EXTERNAL;
ALTER TABLE "checkpoint" ALTER COLUMN "data" SET STORAGE EXTERNAL;
ALTER TABLE "artifact" ALTER COLUMN "text" SET STORAGE EXTERNAL;
-- An event of usual size stays in its row, unpacked; only what does not fit a page goes elsewhere.
ALTER TABLE "task_event" ALTER COLUMN "data" SET STORAGE EXTERNAL;
ALTER TABLE "task_event" SET (toast_tuple_target = 8160);

-- A task is never left half moved, whoever writes.
ALTER TABLE "task"
    ADD CONSTRAINT "task_lease_with_attempt" CHECK ((attempt IS NULL) = (lease_until IS NULL)),
    ADD CONSTRAINT "task_queued_or_held_by_attempt" CHECK (attempt IS NULL OR queued_at IS NULL),
    ADD CONSTRAINT "task_runnable_is_queued_or_leased" CHECK (state NOT IN ('submitted', 'working', 'resumed') OR attempt IS NOT NULL OR queued_at IS NOT NULL),
    ADD CONSTRAINT "task_paused_with_suspension" CHECK ((state IN ('paused_by_client', 'paused_by_agent')) = (suspension IS NOT NULL)),
    ADD CONSTRAINT "task_cancel_with_due" CHECK ((pending_cancel IS NULL) = (cancel_due_at IS NULL)),
    ADD CONSTRAINT "task_ended_when_terminal" CHECK ((state IN ('completed', 'failed', 'canceled', 'rejected')) = (ended_at IS NOT NULL));

INSERT INTO "feed_epoch" DEFAULT VALUES;
INSERT INTO "tenant" ("id") VALUES ('local');
