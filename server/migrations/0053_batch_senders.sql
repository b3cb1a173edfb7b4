-- Who sent a batch; somebody else may have written it.
alter table message_batches add column sent_by_id uuid references users (id) on delete set null;
create index message_batches_sent_by on message_batches (sent_by_id, id);

drop view message_batches_with_counts;
create view message_batches_with_counts as
  select b.*, c.recipient_count, c.waiting_count, c.sent_count, c.failed_count, c.suppressed_count, c.letter_count
  from message_batches b
  cross join lateral (
    select count(*)::int as recipient_count,
      count(*) filter (where m.status in ('em_fila', 'a_enviar'))::int as waiting_count,
      count(*) filter (where m.status in ('enviada', 'expedida'))::int as sent_count,
      count(*) filter (where m.status in ('falhou', 'devolvida', 'incerta'))::int as failed_count,
      count(*) filter (where m.status in ('suprimida', 'cancelada'))::int as suppressed_count,
      count(*) filter (where m.channel = 'carta' and m.status <> 'suprimida')::int as letter_count
    from messages m where m.batch_id = b.id
  ) c;
