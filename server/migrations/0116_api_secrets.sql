-- API keys. Of the key itself only the hash is stored: 32 random bytes cannot be guessed, so a plain SHA-256 is enough.
create table api_secrets (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  name text not null,
  name_sort text collate "C" not null,
  description text,
  prefix text not null check (length(prefix) = 8),
  secret_hash bytea not null constraint api_secrets_secret_hash_key unique check (length(secret_hash) = 32),
  role text collate "C" not null check (role in ('admin', 'editor')),
  -- A key acts with the access that its maker has now; without a maker it opens nothing.
  created_by_id uuid references users (id) on delete set null,
  scopes text[] not null check (cardinality(scopes) > 0),
  allowed_ips jsonb not null default '[]' check (jsonb_typeof(allowed_ips) = 'array'),
  rate_limit integer not null check (rate_limit between 1 and 6000),
  expires_at date,
  active boolean not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_ip text,
  usage_count integer not null default 0,
  search text collate "C" not null,
  constraint api_secrets_revoked_at_check check (revoked_at is null or not active)
);
create unique index api_secrets_name_key on api_secrets (name_sort);
create index api_secrets_name_sort on api_secrets (name_sort, id);
create index api_secrets_name_has on api_secrets using gin (name_sort gin_trgm_ops);
create index api_secrets_created_by_id on api_secrets (created_by_id);
create index api_secrets_expires_at on api_secrets (expires_at, id);
create index api_secrets_active on api_secrets (active, id);
create index api_secrets_revoked_at on api_secrets (revoked_at, id);
create index api_secrets_last_used_at on api_secrets (last_used_at, id);
create index api_secrets_created_at on api_secrets (created_at, id);
create index api_secrets_search on api_secrets using gin (search gin_trgm_ops);
