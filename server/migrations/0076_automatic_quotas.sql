-- What the automatic generation did on each of its days, also where it charged nobody.
create table automatic_quota_runs (
  day date primary key,
  at timestamptz not null,
  run_id uuid references quota_runs (id),
  charge_count integer not null default 0,
  total bigint not null default 0,
  left_out_count integer not null default 0,
  -- Why nothing could be charged, where something stood in the way.
  fault text
);
create index automatic_quota_runs_run_id on automatic_quota_runs (run_id);
