-- Background tasks: work that takes longer than a request may. A row says what was asked for and how it went. Progress is
-- written while the work's own transaction is still open, by another connection, so that whoever looks sees it grow.
create table tasks (
  id uuid primary key,
  created_at timestamptz not null,
  kind text collate "C" not null,
  title text not null,
  user_id uuid references users (id) on delete set null,
  user_name text not null,
  -- Ids and choices as the kind's own schema describes them, never secrets: they are kept for days and are in backups.
  input jsonb not null,
  status text collate "C" not null check (status in (
    'queued', 'running', 'done', 'failed', 'cancelled', 'undoing', 'undone')),
  -- How often a process began with it, or with undoing it: one that is killed leaves the count behind.
  attempts integer not null default 0,
  done integer not null default 0,
  total integer,
  started_at timestamptz,
  ended_at timestamptz,
  cancel_asked_at timestamptz,
  -- What it did, for a person: the text, notes on single records, a path of the app.
  result jsonb,
  -- The file that it made, in the folder `tasks` under the row's id; null once it is gone.
  file_name text,
  file_type text,
  file_bytes bigint,
  undo_until timestamptz,
  -- Why it failed, or why undoing it did, for a person.
  fault text,
  constraint tasks_ended check ((ended_at is null) = (status in ('queued', 'running'))),
  constraint tasks_fault check (fault is not null or status <> 'failed'),
  constraint tasks_file check (num_nonnulls(file_name, file_type, file_bytes) in (0, 3))
);
create index tasks_user_id on tasks (user_id, created_at desc, id desc);
create index tasks_created_at on tasks (created_at desc, id desc);
create index tasks_active on tasks (user_id) where status in ('queued', 'running', 'undoing');

-- A one-time link leads to whatever its kind can open, by what was noted when it was made. The links of before lived 60 s.
delete from downloads;
alter table downloads rename column resource to kind;
