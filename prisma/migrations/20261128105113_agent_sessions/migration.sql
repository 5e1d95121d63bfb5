-- CreateTable
CREATE TABLE "agent_session" (
    "task_id" UUID NOT NULL,
    "tenant_id" TEXT NOT NULL,
    "agent_id" UUID NOT NULL,
    "profile" TEXT NOT NULL,
    "launch_hash" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "prior_state" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "generation" INTEGER NOT NULL DEFAULT 0,
    "attachment" UUID,
    "attempt" UUID,
    "attached_until" TIMESTAMPTZ(3),
    "strategy" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "fault" TEXT,
    "fault_message" TEXT,
    "interrupted_at" TIMESTAMPTZ(3),
    "interrupted_state" TEXT,
    "capabilities" JSONB NOT NULL,
    "mode" TEXT,
    "config" JSONB,
    "turn_no" INTEGER NOT NULL DEFAULT 0,
    "entry_seq" INTEGER NOT NULL DEFAULT 0,
    "inject_pending" BOOLEAN NOT NULL DEFAULT false,
    "injected_at" TIMESTAMPTZ(3),
    "fresh_handle" TEXT,
    "state_since" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "agent_session_pkey" PRIMARY KEY ("task_id")
);

-- CreateTable
CREATE TABLE "executor_running" (
    "task_id" UUID NOT NULL,
    "runtime" TEXT NOT NULL DEFAULT 'local',
    "status" TEXT NOT NULL,
    "resume_token" BYTEA,
    "token_at" TIMESTAMPTZ(3),
    "last_message_uuid" TEXT,
    "container_id" TEXT,
    "endpoint" TEXT,
    "agent_execution_id" TEXT,
    "host" TEXT,
    "process_group" INTEGER,
    "start_mark" TEXT,
    "owner_pid" INTEGER,
    "owner_mark" TEXT,
    "working_folder" TEXT,
    "worktree_id" TEXT,
    "worktree_path" TEXT,
    "worktree_branch" TEXT,
    "worktree_missing" BOOLEAN NOT NULL DEFAULT false,
    "attempt" UUID,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "executor_running_pkey" PRIMARY KEY ("task_id")
);

-- CreateTable
CREATE TABLE "session_turn" (
    "task_id" UUID NOT NULL,
    "no" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "generation" INTEGER NOT NULL,
    "injected" BOOLEAN NOT NULL DEFAULT false,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "ended_at" TIMESTAMPTZ(3),
    "stop_reason" TEXT,

    CONSTRAINT "session_turn_pkey" PRIMARY KEY ("task_id","no")
);

-- CreateTable
CREATE TABLE "session_entry" (
    "task_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT,
    "text" TEXT NOT NULL,
    "generation" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "session_entry_pkey" PRIMARY KEY ("task_id","seq")
);

-- CreateTable
CREATE TABLE "session_token" (
    "task_id" UUID NOT NULL,
    "no" INTEGER NOT NULL,
    "token" BYTEA NOT NULL,
    "reason" TEXT NOT NULL,
    "message" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "session_token_pkey" PRIMARY KEY ("task_id","no")
);

-- CreateIndex
CREATE INDEX "agent_session_cut_off" ON "agent_session"("tenant_id", "interrupted_at" DESC, "task_id") WHERE (interrupted_at is not null);

-- CreateIndex
CREATE INDEX "agent_session_attached" ON "agent_session"("task_id") WHERE (attachment is not null);

-- CreateIndex
CREATE INDEX "executor_running_host" ON "executor_running"("host") WHERE (status <> 'stopped');

-- CreateIndex
CREATE UNIQUE INDEX "session_turn_task_id_key_key" ON "session_turn"("task_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "session_entry_task_id_key_key" ON "session_entry"("task_id", "key");

-- AddForeignKey
ALTER TABLE "agent_session" ADD CONSTRAINT "agent_session_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "executor_running" ADD CONSTRAINT "executor_running_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "agent_session"("task_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_turn" ADD CONSTRAINT "session_turn_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "agent_session"("task_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_entry" ADD CONSTRAINT "session_entry_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "agent_session"("task_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_token" ADD CONSTRAINT "session_token_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "agent_session"("task_id") ON DELETE CASCADE ON UPDATE CASCADE;
