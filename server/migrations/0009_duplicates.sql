-- Two sheets of one person become one; of the one that is gone its history is still told. And two that only look alike.
alter table audit_log drop constraint audit_log_action_check;
alter table audit_log add constraint audit_log_action_check
  check (action in ('create', 'update', 'delete', 'export', 'login', 'send', 'view_sensitive', 'merge'));

create table member_merges (
  gone_id uuid primary key,
  kept_id uuid not null references members (id) on delete cascade,
  merged_at timestamptz not null
);
create index member_merges_kept_id on member_merges (kept_id);

-- Somebody looked and found that they are two people.
create table members_apart (
  one_id uuid not null references members (id) on delete cascade,
  other_id uuid not null references members (id) on delete cascade,
  primary key (one_id, other_id),
  constraint members_apart_other_id_check check (one_id < other_id)
);
create index members_apart_other_id on members_apart (other_id);

-- Likely pairs are found by what two people share.
create index people_name_birth on people (name_sort, birth_date) where birth_date is not null;
