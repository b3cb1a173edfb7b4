-- Files of members that were brought in. How far a task has come is written here while its transaction runs elsewhere, so
-- that whoever looks sees it.
create table imports (
  id uuid primary key,
  created_at timestamptz not null default now(),
  user_id uuid references users (id) on delete set null,
  user_name text,
  file_name text not null,
  headings text[] not null,
  row_count integer not null check (row_count >= 0),
  -- by column: the field that it fills, or null
  mapping jsonb not null,
  -- what rows get where their cell is empty, by field
  defaults jsonb not null default '{}',
  status text collate "C" not null check (status in (
    'mapping', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone')),
  rows_done integer not null default 0,
  creates integer not null default 0,
  updates integer not null default 0,
  skips integer not null default 0,
  errors integer not null default 0,
  -- why the last task stopped, for a person
  fault text,
  applied_at timestamptz,
  undone_at timestamptz,
  undone_by text,
  -- of an import that was undone: what stayed, because somebody had changed it since
  kept integer not null default 0
);
create index imports_created_at on imports (created_at, id);
create index imports_user_id on imports (user_id);

create table import_rows (
  import_id uuid not null references imports (id) on delete cascade,
  -- in the file, as a person finds it there
  line integer not null,
  cells text[] not null,
  -- what is wrong with the line itself
  fault text,
  verdict text collate "C" check (verdict in ('create', 'update', 'skip', 'error')),
  -- who it is about
  title text,
  -- by field, for a person; `_` where no field is meant
  errors jsonb,
  notes jsonb,
  -- of a new member all that it gets, of an older one what changes, as the definitions hold it
  input jsonb,
  -- of an older one what it was, of the same fields
  previous jsonb,
  -- of an older one all that it was in its several tables, just before it was changed: to be put back
  snapshot jsonb,
  member_id uuid,
  -- the member's: when the row was checked, then after it was applied
  rev integer,
  -- why it stayed when the import was undone
  kept text,
  constraint import_rows_import_id_line_key primary key (import_id, line)
);
create index import_rows_verdict on import_rows (import_id, verdict, line);
create index import_rows_kept on import_rows (import_id, line) where kept is not null;

-- How columns were matched to fields, by the set of headings: the next file from the same place is matched the same way.
create table import_mappings (
  headings_hash bytea primary key,
  updated_at timestamptz not null default now(),
  -- by heading as it is compared: the field, or null
  fields jsonb not null
);
