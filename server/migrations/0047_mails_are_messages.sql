-- Outgoing mails become messages, so that there is one queue and one list of what was sent.
-- A mail's plain text as a rich text: an empty line between paragraphs, other line breaks within them.
create function pg_temp.rich_text(plain text) returns jsonb language sql as $$
  select jsonb_build_object('type', 'doc', 'content', coalesce(jsonb_agg(jsonb_build_object('type', 'paragraph', 'content', p.inlines) order by p.place), '[]'))
  from (
    select b.place, (
      select jsonb_agg(i.inline order by l.line_place, i.part) from unnest(string_to_array(trim(both E'\n' from b.block), E'\n'))
        with ordinality as l (line, line_place)
      cross join lateral (
        select 0, '{"type": "hardBreak"}'::jsonb where l.line_place > 1
        union all select 1, jsonb_build_object('type', 'text', 'text', l.line) where l.line <> ''
      ) as i (part, inline)
    ) as inlines
    from unnest(regexp_split_to_array(replace(plain, E'\r', ''), E'\n{2,}')) with ordinality as b (block, place)
    where trim(both E'\n ' from b.block) <> ''
  ) p
$$;
create function pg_temp.folded(given text) returns text language sql as $$
  select trim(regexp_replace(regexp_replace(normalize(lower(normalize(given, nfd)), nfd), '[\u0300-\u036f]', '', 'g'), '\s+', ' ', 'g'))
$$;

insert into messages (id, created_at, updated_at, at, name, name_sort, subject, body, channel, recipient_address, application_id,
  status, held_because, sent_at, attempts, error, confidential, automatic, urgency, message_id, search)
select id, created_at, created_at, created_at, 'livre', 'livre', subject,
  case when body_text <> '' then pg_temp.rich_text(body_text) end, 'email', recipient, application_id,
  case status when 'sent' then 'enviada' when 'failed' then 'falhou' else 'em_fila' end,
  case status when 'waiting' then 'interruptor' when 'stored' then 'servidor' end,
  case status when 'sent' then sent_at end, attempts, last_error, confidential, automatic,
  case when automatic then 1 else 0 end, message_id, pg_temp.folded(subject || ' ' || recipient)
from outgoing_mails;
drop table outgoing_mails;
delete from settings where name = 'mailRetentionDays';

-- Entries of sendings may name who made them, and messages who sent them.
drop index audit_log_naming;
create index audit_log_naming on audit_log using gin (ids_named_in(diff))
  where diff ?| '{applicationId,assignedToId,collectorId,createdById,decidedById,duplicateOf,familyHeadId,headId,memberApplicationId,proposer1Id,proposer2Id,sentById,userId}';
