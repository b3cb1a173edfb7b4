-- What a task found that previewed a run of quotas for many members: the sums, and of each member what would be charged or why nothing is.
create table quota_run_previews (
  task_id uuid primary key references tasks (id) on delete cascade,
  created_at timestamptz not null default now(),
  counts jsonb not null,
  -- By name, each [member, amount in cents, reason].
  members jsonb not null,
  -- A preview that was finished while nobody looked is shown to whoever asks for the same again; afterwards it is counted anew.
  is_shown boolean not null default false
);
create index quota_run_previews_created_at on quota_run_previews (created_at);
