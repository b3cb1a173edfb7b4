-- Files that leave with the messages of a batch. url is the name of a file in DATA_DIR/documents.
create table message_attachments (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  batch_id uuid not null references message_batches (id) on delete cascade,
  file_name text not null,
  type text collate "C" not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
  size integer not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  url text not null
);
create index message_attachments_created_at on message_attachments (created_at, id);
create index message_attachments_batch_id on message_attachments (batch_id, id);
