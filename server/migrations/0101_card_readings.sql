-- An event at whose door cards are verified: its readings are kept for a year, so that the list can be opened again.
create table card_sessions (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  name text not null,
  name_sort text collate "C" not null,
  date date,
  created_by_id uuid references users (id) on delete set null,
  search text collate "C" not null
);
create index card_sessions_name_sort on card_sessions (name_sort, id);
create index card_sessions_name_has on card_sessions using gin (name_sort gin_trgm_ops);
create index card_sessions_date on card_sessions (date, id);
create index card_sessions_created_by_id on card_sessions (created_by_id);
create index card_sessions_created_at on card_sessions (created_at, id);
create index card_sessions_search on card_sessions using gin (search gin_trgm_ops);

-- What was read at the door. A reading names its member where one was recognised, and what was told then; both stay as they were.
create table card_readings (
  -- Made by the device that reads: what it sends again after a lost connection is the same reading.
  id uuid primary key,
  session_id uuid not null references card_sessions (id) on delete cascade,
  card_id uuid references membership_cards (id),
  member_id uuid references members (id),
  -- The printed number where a card of before was confirmed by the name on it.
  is_by_number boolean not null default false,
  validity text collate "C" not null,
  read_at timestamptz not null,
  undone_at timestamptz,
  read_by_id uuid references users (id) on delete set null,
  link_id uuid
);
create index card_readings_session_id on card_readings (session_id, read_at, id);
create index card_readings_member_id on card_readings (member_id, session_id) where member_id is not null;
create index card_readings_card_id on card_readings (card_id) where card_id is not null;
create index card_readings_read_by_id on card_readings (read_by_id);

-- Links that let a volunteer without an account verify cards at one door until the night is over.
create table door_links (
  id uuid primary key,
  session_id uuid not null references card_sessions (id) on delete cascade,
  token_hash bytea not null constraint door_links_token_hash_key unique,
  created_at timestamptz not null,
  created_by_id uuid references users (id) on delete set null,
  expires_at timestamptz not null
);
create index door_links_session_id on door_links (session_id);
create index door_links_created_by_id on door_links (created_by_id);
create index door_links_expires_at on door_links (expires_at);
alter table card_readings add constraint card_readings_link_id_fkey foreign key (link_id) references door_links (id) on delete set null;
create index card_readings_link_id on card_readings (link_id) where link_id is not null;
