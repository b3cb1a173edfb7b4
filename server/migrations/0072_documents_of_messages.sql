-- A document that is drawn when its message leaves, such as a receipt: who draws it, of which record, and the name of the file.
alter table messages
  add column attachment_kind text collate "C",
  add column attachment_id uuid,
  add column attachment_name text,
  add constraint messages_attachment_id_check check (num_nonnulls(attachment_kind, attachment_id, attachment_name) in (0, 3));
