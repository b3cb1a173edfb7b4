-- Documents that were probably entered twice: the earlier one that a document repeats.
alter table treasury_docs add column repeat_of_id uuid references treasury_docs (id);
create index treasury_docs_repeat_of_id on treasury_docs (repeat_of_id) where repeat_of_id is not null;
create index treasury_docs_entity_amount on treasury_docs (entity_name_sort, total_amount, doc_date);

-- What documents have in common with another: its id, and the sign by which it is told.
create function docs_like(d treasury_docs) returns table (id uuid, number text, sign text) language sql stable as $$
  select o.id, o.number, 'number' from treasury_docs o
  where o.id <> d.id and o.annulled_at is null and o.entity_tax_number = d.entity_tax_number and o.entity_doc_key = d.entity_doc_key
  union all
  select o.id, o.number, 'file' from treasury_docs o
  where o.id <> d.id and o.annulled_at is null and o.pdf_ids && array(
    select s.id from pdf_documents f join pdf_documents s on s.sha256 = f.sha256 where f.id = any(d.pdf_ids))
  union all
  select o.id, o.number, 'amount' from treasury_docs o
  where o.id <> d.id and o.annulled_at is null and o.entity_name_sort = d.entity_name_sort and o.total_amount = d.total_amount
    and o.total_amount > 0 and o.direction = d.direction and o.doc_date between d.doc_date - 6 and d.doc_date + 6
    -- Two numbers of one supplier are two documents.
    and (o.entity_doc_key is null or d.entity_doc_key is null or o.entity_doc_key = d.entity_doc_key)
$$;

-- Finds anew which documents repeat an earlier one; those that were taken for repetitions of these are looked at too.
create function find_repeated_docs(ids uuid[]) returns void language sql as $$
  update treasury_docs d set repeat_of_id = f.id
  from treasury_docs t
  left join lateral (
    select l.id from docs_like(t) l join treasury_docs o on o.id = l.id
    where t.annulled_at is null and (o.created_at, o.id) < (t.created_at, t.id)
    order by o.created_at, o.id limit 1
  ) f on true
  where t.id = d.id and (d.id = any(ids) or d.repeat_of_id = any(ids)) and d.repeat_of_id is distinct from f.id
$$;

-- That a document repeats another is no part of what it says: a lock and a closed year let it change.
create or replace function locked_part(d treasury_docs) returns jsonb language sql stable as $$
  select to_jsonb(d) - '{status_ids,payment_status_id,classification_status_id,control_status_id,accounting_status_id,archive_status_id,is_locked}'::text[]
    - '{sent_to_accountant_at,accounting_ref,person_id,paid_by_person_id,registered_by_id,approved_by1,approved_by2,tags}'::text[]
    - '{rev,updated_at,search,repeat_of_id}'::text[]
$$;

-- Gives documents without a status of control the one that their approvals say.
create function restore_control_statuses(ids uuid[]) returns void language sql as $$
  insert into treasury_docs_statuses (id, treasury_doc_id, doc_status_id, kind)
  select gen_random_uuid(), d.id, s.id, s.kind from treasury_docs d cross join doc_statuses s
  where d.id = any(ids) and d.annulled_at is null and s.kind = 'controlo' and case
    when d.approved_at is not null then s.slug = 'autorizado'
    else s.slug = 'por-autorizar' and d.direction = 'despesa' and exists (select from users u where u.approves_treasury and u.active) end
  on conflict (treasury_doc_id, kind) do nothing
$$;
