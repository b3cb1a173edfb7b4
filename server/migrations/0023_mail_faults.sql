-- Why a mail failed is the name of a fault of our own (model/src/rules/mail-faults.ts). What a server answers is never stored: it
-- may name the recipient, and whoever runs the server could write to those who read the outbox.
update outgoing_mails
set last_error = case last_error when 'O envio foi interrompido.' then 'interrupted' else 'unknown' end
where last_error is not null;
alter table outgoing_mails add constraint outgoing_mails_last_error check (last_error ~ '^[A-Za-z]{1,40}$');

-- Mails are no longer sent from the organisation's public address where the settings name no sender, because editors may change
-- that address and only admins decide who sends. Those who relied on it keep the sender that they had.
insert into settings (name, value)
select 'senderEmail', public_address.value
from settings as public_address
where public_address.name = 'organisationEmail' and public_address.value <> ''
  and exists (select from settings where name = 'smtpHost' and value <> '')
  and not exists (select from settings where name = 'senderEmail' and value <> '')
on conflict (name) do update set value = excluded.value, rev = settings.rev + 1, updated_at = now();
