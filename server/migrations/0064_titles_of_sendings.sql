-- A list links each sending by its title, so it is never empty.
update message_batches set title = 'Sem assunto' where title = '';
alter table message_batches alter column title set default 'Sem assunto', add check (title <> '');
