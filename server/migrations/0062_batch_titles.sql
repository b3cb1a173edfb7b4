-- The subject of a sending as a title: without placeholders, which no reader of a list knows. Saving a draft writes it again.
alter table message_batches add column title text not null default '';
-- A message without a subject is warned about, not refused: a draft is often begun with its text.
alter table message_batches alter column subject drop not null;

update message_batches set title = regexp_replace(regexp_replace(
    replace(replace(replace(replace(subject, '{{organizacao}}', w.name), '{{aOrganizacao}}', w.article || ' ' || w.name),
      '{{daOrganizacao}}', 'd' || w.article || ' ' || w.name), '{{naOrganizacao}}', 'n' || w.article || ' ' || w.name),
    '\{\{[#/][^{}]*\}\}', '', 'g'), '\{\{([^{}]*)\}\}', '[\1]', 'g')
  from (select coalesce((select value from settings where name = 'organisationName'), '') as name,
    coalesce((select value from settings where name = 'organisationArticle'), 'a') as article) w;

drop view message_batches_with_counts;
create view message_batches_with_counts as
  select b.id, b.created_at, b.updated_at, b.rev, b.at, b.name, b.name_sort, b.subject, b.title, b.body, b.channels,
    b.one_per_household, b.scheduled_for, b.selection, b.asked_values, b.decisions, b.created_by_id, b.sent_by_id, b.status,
    b.is_automatic, b.prepared_at, b.ended_at, b.posted_on, b.search,
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
