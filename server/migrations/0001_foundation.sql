-- Users, sign-in, settings, tags, countries, the audit log, outgoing mail and one-time downloads.
-- Conventions: every resource's table has id, created_at, updated_at, rev; `search` is the folded text of the
-- fields a person would look for; `<field>_sort` the folded text of a name. Both are "C": the same order on any server.
create extension if not exists pg_trgm;

create table users (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  name text not null check (name <> ''),
  name_sort text collate "C" not null,
  email text collate "C" not null,
  role text collate "C" not null check (role in ('admin', 'editor', 'member')),
  active boolean not null default true,
  notes text,
  password_hash text,
  must_change_password boolean not null default false,
  last_login_at timestamptz,
  failed_logins integer not null default 0,
  locked_until timestamptz,
  notify_applications boolean not null default false,
  search text collate "C" not null,
  constraint users_email_is_lower check (email = lower(email))
);
create unique index users_email_key on users (email);
create index users_name_sort on users (name_sort, id);
create index users_name_has on users using gin (name_sort gin_trgm_ops);
create index users_email_has on users using gin (email gin_trgm_ops);
create index users_email_sort on users (email, id);
create index users_role on users (role, id);
create index users_active on users (active, id);
create index users_last_login_at on users (last_login_at, id);
create index users_created_at on users (created_at, id);
create index users_search on users using gin (search gin_trgm_ops);

-- One row per sign-in. The refresh token names the session and its turn; only the newest turn is good.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'ended', 'reuse', 'password', 'user')),
  turn integer not null default 1,
  rotated_at timestamptz not null default now(),
  by_link boolean not null default false,
  address text not null,
  user_agent text not null
);
create index sessions_user on sessions (user_id, created_at);
create index sessions_expires_at on sessions (expires_at);

create table login_codes (
  code_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_codes_user on login_codes (user_id);

-- How often a key (an address, an account) tried something in its window. Losing it in a crash costs nothing.
create unlogged table throttles (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);

-- Only what differs from the catalogue's default is stored. A secret's value is encrypted.
create table settings (
  name text primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  value text not null
);

create table tags (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  name text not null check (name <> ''),
  name_sort text collate "C" not null,
  scope text collate "C" not null check (scope in ('members', 'applications', 'treasuryDocs', 'messages')),
  color text collate "C" check (color ~ '^#[0-9a-f]{6}$'),
  description text,
  search text collate "C" not null
);
create unique index tags_scope_name_key on tags (scope, name_sort);
create index tags_name_sort on tags (name_sort, id);
create index tags_name_has on tags using gin (name_sort gin_trgm_ops);
create index tags_scope on tags (scope, id);
create index tags_created_at on tags (created_at, id);
create index tags_search on tags using gin (search gin_trgm_ops);

create table countries (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  name text not null check (name <> ''),
  name_sort text collate "C" not null,
  iso2 text not null check (iso2 ~ '^[A-Z]{2}$'),
  iso2_sort text collate "C" not null,
  iso3 text check (iso3 ~ '^[A-Z]{3}$'),
  nationality text,
  calling_code text,
  is_eu boolean not null default false,
  is_sepa boolean not null default false,
  postal_code_regex text,
  "order" integer not null default 1,
  search text collate "C" not null
);
create unique index countries_name_key on countries (name);
create unique index countries_iso2_key on countries (iso2);
create index countries_name_sort on countries (name_sort, id);
create index countries_name_has on countries using gin (name_sort gin_trgm_ops);
create index countries_iso2_sort on countries (iso2_sort, id);
create index countries_iso2_has on countries using gin (iso2_sort gin_trgm_ops);
create index countries_is_eu on countries (is_eu, id);
create index countries_is_sepa on countries (is_sepa, id);
create index countries_order on countries ("order", id);
create index countries_created_at on countries (created_at, id);
create index countries_search on countries using gin (search gin_trgm_ops);

create table audit_log (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  at timestamptz not null default now(),
  user_id uuid references users (id) on delete set null,
  user_name text,
  action text collate "C" not null check (action in ('create', 'update', 'delete', 'export', 'login', 'send', 'view_sensitive')),
  resource text not null,
  resource_sort text collate "C" not null,
  record_id text,
  record_id_sort text collate "C",
  record_title text,
  diff jsonb,
  search text collate "C" not null
);
create index audit_log_at on audit_log (at, id);
create index audit_log_created_at on audit_log (created_at, id);
create index audit_log_user_id on audit_log (user_id, at);
create index audit_log_action on audit_log (action, at);
create index audit_log_resource on audit_log (resource_sort, at);
create index audit_log_resource_has on audit_log using gin (resource_sort gin_trgm_ops);
create index audit_log_record on audit_log (record_id_sort, at);
create index audit_log_record_has on audit_log using gin (record_id_sort gin_trgm_ops);
create index audit_log_search on audit_log using gin (search gin_trgm_ops);

-- Mail on its way out: written in the transaction that wants it sent, sent by a job, kept as the record of what happened.
create table outgoing_mails (
  id uuid primary key,
  created_at timestamptz not null default now(),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  -- carries a link that signs someone in: its text is shown to nobody but its reader
  confidential boolean not null default false,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  message_id text not null
);
create index outgoing_mails_created_at on outgoing_mails (created_at);

-- A link to a file that is made when it is fetched: works once, for a minute, for whoever holds it.
create table downloads (
  token_hash bytea primary key,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  resource text not null,
  request jsonb not null
);
create index downloads_expires_at on downloads (expires_at);
