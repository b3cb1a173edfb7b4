-- PDF documents of any record. url is the name of a file in DATA_DIR/documents; the API answers signed addresses.
-- owner_id has no foreign key, because its table depends on owner_type: the sweep deletes documents whose owner is gone.
create table pdf_documents (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  file_name text not null,
  file_name_sort text collate "C" not null,
  size integer not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  url text not null,
  owner_type text collate "C" not null check (owner_type in ('message')),
  -- null until the record that the document was sent for is saved
  owner_id text
);
create index pdf_documents_created_at on pdf_documents (created_at, id);
create index pdf_documents_file_name_sort on pdf_documents (file_name_sort, id);
create index pdf_documents_owner on pdf_documents (owner_type, owner_id);
create index pdf_documents_sha256 on pdf_documents (sha256);
create index pdf_documents_unattached on pdf_documents (created_at) where owner_id is null;
