-- Messages name the sending that they belong to. A left join is left out where no count is asked for, so that reading the titles
-- of a hundred messages does not count the messages of their sendings a hundred times.
drop view message_batches_with_counts;
create view message_batches_with_counts as
  select b.id, b.created_at, b.updated_at, b.rev, b.at, b.name, b.name_sort, b.subject, b.body, b.channels, b.one_per_household,
    b.scheduled_for, b.selection, b.asked_values, b.decisions, b.created_by_id, b.sent_by_id, b.status, b.is_automatic,
    b.prepared_at, b.ended_at, b.posted_on, b.search,
    c.recipient_count, c.waiting_count, c.sent_count, c.failed_count, c.suppressed_count, c.letter_count
  from message_batches b
  left join lateral (
    select count(*)::int as recipient_count,
      count(*) filter (where m.status in ('em_fila', 'a_enviar'))::int as waiting_count,
      count(*) filter (where m.status in ('enviada', 'expedida'))::int as sent_count,
      count(*) filter (where m.status in ('falhou', 'devolvida', 'incerta'))::int as failed_count,
      count(*) filter (where m.status in ('suprimida', 'cancelada'))::int as suppressed_count,
      count(*) filter (where m.channel = 'carta' and m.status <> 'suprimida')::int as letter_count
    from messages m where m.batch_id = b.id
  ) c on true;
