-- `waiting`: a message that waits until automatic messages are turned on. `stored`: without a mail server a mail becomes a file of
-- the installation, which nobody has received.
alter table outgoing_mails drop constraint outgoing_mails_status_check;
alter table outgoing_mails add constraint outgoing_mails_status_check
  check (status in ('queued', 'waiting', 'sent', 'stored', 'failed'));
-- Whether it leaves only while automatic messages are on (the setting SendMessages).
alter table outgoing_mails add column automatic boolean not null default false;

-- Mails were files if no server was ever named. The text of a confidential mail is deleted once a server has taken it, so one that
-- has its text is a file too.
update outgoing_mails set status = 'stored'
where status = 'sent'
  and (confidential and body_text <> '' or not exists (select from settings where name = 'smtpHost' and value <> ''));

-- The link by which applicants confirm their address is theirs alone: whoever else reads it could confirm an address that they do
-- not have.
update outgoing_mails set confidential = true where body_text like '%/inscricao/confirmacao/%';
update outgoing_mails set body_text = '', body_html = null where confidential and status = 'sent';
