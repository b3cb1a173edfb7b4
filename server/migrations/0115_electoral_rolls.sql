-- Rolls of voters as they were posted.
create table electoral_rolls (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  name text not null,
  cutoff_date date not null,
  posted_at timestamptz not null,
  created_by_id uuid references users (id) on delete set null,
  voter_count integer not null,
  vote_count integer not null,
  excluded_count integer not null,
  addendum_count integer not null default 0,
  content_hash text not null,
  search text collate "C" not null,
  constraint electoral_rolls_name_key unique (cutoff_date, search)
);
create index electoral_rolls_posted_at on electoral_rolls (posted_at, id);
create index electoral_rolls_search on electoral_rolls using gin (search gin_trgm_ops);
create index electoral_rolls_created_by_id on electoral_rolls (created_by_id) where created_by_id is not null;
create index electoral_rolls_created_at on electoral_rolls (created_at, id);
call append_only('electoral_rolls', '{addendum_count,created_by_id}');

-- Every member of the cut-off date, with the number of their votes or why they have none. Addendum 0 is the roll as posted; a later
-- one is a correction, which counts instead of what the roll says of that member.
create table electoral_roll_entries (
  roll_id uuid not null references electoral_rolls (id),
  addendum integer not null check (addendum >= 0),
  member_id uuid not null references members (id) deferrable,
  member_number integer not null,
  -- As printed on the day; erased with the member's personal data.
  name text not null,
  name_sort text collate "C" not null,
  votes integer not null check (votes >= 0),
  reasons text[] not null,
  added_at timestamptz not null,
  note text,
  primary key (roll_id, addendum, member_number),
  constraint electoral_roll_entries_reasons_check check ((votes = 0) = (cardinality(reasons) > 0)),
  constraint electoral_roll_entries_note_check check ((addendum = 0) = (note is null))
);
create index electoral_roll_entries_member_id on electoral_roll_entries (member_id);
call append_only('electoral_roll_entries', '{member_id,name,name_sort}');
