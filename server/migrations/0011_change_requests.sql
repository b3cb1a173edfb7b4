-- What members ask to have changed on their own sheet, until staff take it over or refuse it.
create table member_change_requests (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  member_id uuid not null references members (id) on delete cascade,
  status text collate "C" not null default 'pendente' check (status in ('pendente', 'aceite', 'recusado', 'retirado')),
  requested_at timestamptz not null,
  -- { field: { from, to } } as the wire has values.
  changes jsonb not null check (jsonb_typeof(changes) = 'object' and changes <> '{}'),
  message text,
  decided_at timestamptz,
  decided_by_id uuid references users (id) on delete set null,
  reason text,
  constraint member_change_requests_decided_at_check check ((status = 'pendente') = (decided_at is null))
);
-- One open request of each member: a second thought goes into the first.
create unique index member_change_requests_open_key on member_change_requests (member_id) where status = 'pendente';
create index member_change_requests_member_id on member_change_requests (member_id, requested_at);
create index member_change_requests_status on member_change_requests (status, id);
create index member_change_requests_requested_at on member_change_requests (requested_at, id);
create index member_change_requests_decided_by_id on member_change_requests (decided_by_id);
create index member_change_requests_created_at on member_change_requests (created_at, id);
