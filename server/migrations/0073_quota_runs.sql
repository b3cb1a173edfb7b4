-- Runs that charge quotas become a resource: what each did can be listed and undone.
alter table quota_runs
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add column rev integer not null default 1,
  add column name text not null,
  add column includes_joia boolean not null default false,
  add column member_count integer not null default 0,
  add column left_out_count integer not null default 0,
  add column left_out jsonb,
  add column annulled_count integer,
  add column kept_count integer,
  add column search text collate "C" not null,
  drop column facts;
drop index quota_runs_at;
create index quota_runs_at on quota_runs (at, id);
create index quota_runs_kind on quota_runs (kind, id);
create index quota_runs_year on quota_runs (year, id);
create index quota_runs_created_at on quota_runs (created_at, id);
create index quota_runs_search on quota_runs using gin (search gin_trgm_ops);
drop index quota_runs_created_by_id;
create index quota_runs_created_by_id on quota_runs (created_by_id, id);
