-- How each person likes to see each list. They go with the person.
create table saved_views (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  list text not null check (list <> ''),
  list_sort text collate "C" not null,
  name text not null check (name <> ''),
  search text,
  columns text,
  position integer not null default 0 check (position >= 0),
  user_id uuid not null references users (id) on delete cascade
);
create unique index saved_views_user_id_list_name_key on saved_views (user_id, list, lower(name));
-- The tabs of one person above one list, in their order.
create index saved_views_list on saved_views (list_sort, user_id, position, id);
create index saved_views_list_has on saved_views using gin (list_sort gin_trgm_ops);
create index saved_views_position on saved_views (position, id);
create index saved_views_created_at on saved_views (created_at, id);
