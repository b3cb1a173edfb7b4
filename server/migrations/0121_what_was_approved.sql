-- What the approvals of a document are of, and what is paid without them.

-- How many were needed when the first was given: a limit that changes later decides about later documents.
alter table treasury_docs add column approvals_needed integer check (approvals_needed in (1, 2));
create or replace function locked_part(d treasury_docs) returns jsonb language sql stable as $$
  select to_jsonb(d) - '{status_ids,payment_status_id,classification_status_id,control_status_id,accounting_status_id,archive_status_id,is_locked}'::text[]
    - '{sent_to_accountant_at,accounting_ref,person_id,paid_by_person_id,registered_by_id,approved_by1,approved_by2,approvals_needed,tags}'::text[]
    - '{rev,updated_at,search,own_search,repeat_of_id}'::text[]
$$;
update treasury_docs set approvals_needed = case when approved_by2 is null and approved_at is not null then 1 else 2 end
where approved_by1 is not null or approved_at is not null;

-- Whether somebody still has to approve a document before it is paid. Where nobody may approve, nothing waits for it. The status of
-- control does not decide: by hand it can tell of a doubt instead.
create function waits_for_approval(d treasury_docs) returns boolean language sql stable as $$
  select d.direction = 'despesa' and d.approved_at is null and d.annulled_at is null
    and exists (select from users u where u.approves_treasury and u.active and u.role <> 'member')
$$;

-- Why an administrator paid what nobody had approved.
alter table treasury_movements add column unapproved_reason text check (unapproved_reason <> '');
create or replace view treasury_movement_sheets as
  select m.id, m.created_at, m.updated_at, m.rev, m.date, m.kind, m.amount, m.bank_account_id, m.counter_bank_account_id, m.method,
    m.description, m.category_id, m.person_id, m.proof_id, m.registered_by_id, m.reverses_id, m.reverse_reason, m.reversed,
    m.cash_count_id, m.search,
    (select coalesce(jsonb_agg(jsonb_build_object('treasuryDocId', s.treasury_doc_id, 'amount', s.amount) order by d.number_sort), '[]')
      from treasury_settlements s join treasury_docs d on d.id = s.treasury_doc_id where s.movement_id = m.id) as settlements,
    (select string_agg(d.number, ', ' order by d.number_sort)
      from treasury_settlements s join treasury_docs d on d.id = s.treasury_doc_id where s.movement_id = m.id) as settles,
    m.unapproved_reason
  from treasury_movements m;

-- Whoever pays locks the document, and so does whoever withdraws an approval: what was approved a moment ago is looked at again here.
create function refuse_unapproved_settlements() returns trigger language plpgsql as $$
declare
  waiting text;
begin
  select string_agg(distinct d.number, ', ') into waiting
  from added a join treasury_movements m on m.id = a.movement_id join treasury_docs d on d.id = a.treasury_doc_id
  where m.reverses_id is null and m.unapproved_reason is null and waits_for_approval(d);
  if waiting is not null then
    raise check_violation using message = format('not approved: %s', waiting),
      hint = format('Ainda por autorizar: %s. Peça a autorização e registe depois o pagamento.', waiting),
      constraint = 'treasury_settlements_treasury_doc_id_check', table = 'treasury_settlements';
  end if;
  return null;
end $$;
create trigger approved_before_paid after insert on treasury_settlements
  referencing new table as added for each statement execute function refuse_unapproved_settlements();

-- A document that becomes an expense waits for approval, and one that is none any more does not.
create function follow_direction() returns trigger language plpgsql as $$
declare
  turned uuid[] := array(select n.id from now_so n join before_so o on o.id = n.id where n.direction <> o.direction);
begin
  if turned = '{}' then return null; end if;
  delete from treasury_docs_statuses t using doc_statuses s, treasury_docs d
  where t.treasury_doc_id = any(turned) and s.id = t.doc_status_id and s.slug = 'por-autorizar' and d.id = t.treasury_doc_id
    and d.direction <> 'despesa';
  perform restore_control_statuses(turned);
  return null;
end $$;
-- By its name it runs after the trigger that follows what else changed.
create trigger statuses_followed_by_direction after update on treasury_docs
  referencing old table as before_so new table as now_so for each statement execute function follow_direction();

-- From the moment that somebody may approve, what is unpaid waits for it, and lists show that.
create function let_docs_wait() returns trigger language plpgsql as $$
begin
  perform restore_control_statuses(array(
    select id from treasury_docs where direction = 'despesa' and is_unpaid and control_status_id is null and annulled_at is null));
  return null;
end $$;
create trigger docs_wait_for_approver after update of approves_treasury, active on users for each row
  when (new.approves_treasury and new.active and not (old.approves_treasury and old.active)) execute function let_docs_wait();
create trigger docs_wait_for_new_approver after insert on users for each row
  when (new.approves_treasury and new.active) execute function let_docs_wait();
