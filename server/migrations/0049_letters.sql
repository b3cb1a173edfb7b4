-- Letters: printed in the order of their numbers, then posted, each posting with the post office's slip.
create table letter_postings (
  id uuid primary key,
  created_at timestamptz not null default now(),
  batch_id uuid not null references message_batches (id) on delete cascade,
  posted_on date not null,
  slip_id uuid references pdf_documents (id),
  posted_by_id uuid references users (id) on delete set null
);
create index letter_postings_batch on letter_postings (batch_id, created_at);
create index letter_postings_slip on letter_postings (slip_id);
create index letter_postings_posted_by on letter_postings (posted_by_id);

alter table messages
  -- Given when the letter is printed for the first time; it is printed on the letter.
  add column letter_number integer check (letter_number > 0),
  add column posting_id uuid references letter_postings (id) on delete set null,
  add constraint messages_letter_number check (letter_number is null or channel = 'carta'),
  add constraint messages_posted check (status <> 'expedida' or posted_on is not null);
create unique index messages_letter_number on messages (batch_id, letter_number) where letter_number is not null;
create unique index messages_registration_number on messages (registration_number) where registration_number is not null;
create index messages_posting on messages (posting_id) where posting_id is not null;

-- Proofs of who got what. Neither the sending nor the document can be deleted before the time of the proof is over.
create table message_proofs (
  id uuid primary key,
  created_at timestamptz not null default now(),
  batch_id uuid not null references message_batches (id),
  document_id uuid not null unique references pdf_documents (id),
  -- SHA-256 of what the proof says, in hexadecimal, as printed on it; that of the file is in pdf_documents.
  data_hash text not null check (data_hash ~ '^[0-9a-f]{64}$')
);
create index message_proofs_batch on message_proofs (batch_id, created_at);
