-- Months of documents that were sent to the accountant. The file is that of the task that made it, kept for as long as its link works.
create table accountant_sendings (
  id uuid primary key,
  created_at timestamptz not null,
  month text collate "C" not null check (month ~ '^\d{4}-\d{2}$'),
  task_id uuid not null,
  sent_by_id uuid references users (id) on delete set null,
  email text not null,
  -- Only the hash: a copy of the database opens no file.
  token_hash bytea not null constraint accountant_sendings_token_hash_key unique,
  expires_at timestamptz not null,
  file_name text not null,
  bytes bigint not null,
  documents integer not null,
  late integer not null,
  revoked_at timestamptz,
  undone_at timestamptz,
  opened_at timestamptz,
  opened integer not null default 0,
  constraint accountant_sendings_undone_at_check check (undone_at is null or revoked_at is not null)
);
create index accountant_sendings_created_at on accountant_sendings (created_at, id);
create index accountant_sendings_month on accountant_sendings (month) where undone_at is null;
create index accountant_sendings_sent_by_id on accountant_sendings (sent_by_id);

-- What was sent, with the status that it had before.
create table accountant_sending_docs (
  sending_id uuid not null references accountant_sendings (id),
  treasury_doc_id uuid not null references treasury_docs (id),
  former_status_id uuid references doc_statuses (id) on delete set null,
  former_date date,
  former_sent_at date,
  primary key (sending_id, treasury_doc_id)
);
create index accountant_sending_docs_treasury_doc_id on accountant_sending_docs (treasury_doc_id);
create index accountant_sending_docs_former_status_id on accountant_sending_docs (former_status_id);
