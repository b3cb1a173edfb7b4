-- What a change of many members did, so that it can be taken back for a day.
create table bulk_changes (
  id uuid primary key,
  made_at timestamptz not null,
  user_id uuid references users (id) on delete set null,
  -- The rows that it made or changed, as they were and as they became.
  done jsonb not null,
  undone_at timestamptz
);
create index bulk_changes_made_at on bulk_changes (made_at);
create index bulk_changes_user_id on bulk_changes (user_id);
