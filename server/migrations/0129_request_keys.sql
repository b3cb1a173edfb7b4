-- Requests that were carried out under a key (OPS-08), by who sent them, with what they were answered. Keys of three calls, which screens
-- made and which served for minutes, are not carried over.
drop table request_keys;
create table request_keys (
  -- The user or the API key. Without a reference: the row says nothing of them, and is gone after a week.
  caller_id uuid not null,
  key text collate "C" not null constraint request_keys_key_check check (length(key) between 1 and 200),
  created_at timestamptz not null default now(),
  -- Tells whether a repetition asks for the same, without keeping what was asked for.
  request_hash bytea not null,
  -- Encrypted, because it may hold personal data; null where it was too long to be kept.
  answer text collate "C",
  primary key (caller_id, key)
);
create index request_keys_created_at on request_keys (created_at);
