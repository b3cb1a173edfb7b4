-- What the reader of PDFs found in a document: pages, words and the fiscal QR code, or why it was kept as a file without being read.
-- Documents from before wait; the hourly sweep queues their reading.
alter table pdf_documents
  add column pages integer check (pages > 0),
  -- Words on its pages, for searching; no API answers it.
  add column text text check (length(text) <= 100000),
  add column qr_text text check (length(qr_text) <= 1000),
  add column reading text collate "C" not null default 'por_ler' check (reading in ('por_ler', 'lido', 'nao_aberto')),
  add column unread_reason text collate "C"
    check (unread_reason in ('cifrado', 'com_programas', 'danificado', 'muitas_paginas', 'demorado')),
  add column read_at timestamptz,
  add constraint reading_is_told check (
    (reading = 'por_ler') = (read_at is null)
    and (reading = 'nao_aberto') = (unread_reason is not null)
    and (reading = 'lido' or text is null and qr_text is null)
    and (reading <> 'lido' or pages is not null)
  );
create index pdf_documents_reading on pdf_documents (reading, id);
create index pdf_documents_unread on pdf_documents (created_at) where reading = 'por_ler';
