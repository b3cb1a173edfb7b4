-- What erasing somebody's personal data may replace in rows that otherwise never change, and what accounting records keep of it.

-- Texts of append-only tables may change once, to what stands where something was erased, or to nothing.
create function refuse_rewritten_texts() returns trigger language plpgsql as $$
declare
  named text;
begin
  foreach named in array tg_argv loop
    if to_jsonb(old) ->> named is distinct from to_jsonb(new) ->> named and to_jsonb(old) ->> named is not null
        and to_jsonb(new) ->> named <> 'Dados apagados' then
      raise restrict_violation using message = format('%s.%s is only ever erased', tg_table_name, named),
        constraint = format('%s_append_only', tg_table_name), table = tg_table_name;
    end if;
  end loop;
  return null;
end $$;

call append_only('unsettled_payments',
  '{member_id,bill_to_member_id,paid_amount,waived_amount,annulled_amount,is_prescribed,is_parked,holds_reminders,reminder_level,last_reminder_at,agreement_id,paid_before_agreement,replaced_by_id,description,annul_reason}',
  '{annulled_at,annulled_on}');
-- The reason comes with the rows that annul, and goes by itself when it is erased.
create or replace trigger settled_by_rows before update on unsettled_payments for each row
  when ((old.paid_amount, old.waived_amount, old.annulled_amount, old.annulled_at, old.annulled_on, old.is_prescribed,
      old.is_parked)
    is distinct from (new.paid_amount, new.waived_amount, new.annulled_amount, new.annulled_at, new.annulled_on,
      new.is_prescribed, new.is_parked))
  execute function refuse_direct_change();
create trigger texts_only_erased after update of description, annul_reason on unsettled_payments for each row
  execute function refuse_rewritten_texts('description', 'annul_reason');
call append_only('charge_reductions', '{by_id,reason}');
create trigger texts_only_erased after update of reason on charge_reductions for each row
  execute function refuse_rewritten_texts('reason');
call append_only('payments',
  '{member_id,person_id,allocated_amount,status,value_date,cheque_number,payer_name,payer_name_sort,payer_tax_number,notes,registered_by_id,receipt_snapshot,receipt_sent_at,receipt_printed_count,search,cancel_reason}',
  '{receipt_series,receipt_year,receipt_seq,receipt_number,receipt_number_sort,receipt_date,receipt_annulled_at,cancelled_at,cancelled_on}');
create trigger texts_only_erased after update of cancel_reason on payments for each row
  execute function refuse_rewritten_texts('cancel_reason');
call append_only('payment_agreements', '{member_id,description,end_reason}', '{ended_on,settled_at_end}');
create trigger texts_only_erased after update of description, end_reason on payment_agreements for each row
  execute function refuse_rewritten_texts('description', 'end_reason');
call append_only('electoral_roll_entries', '{member_id,name,name_sort,note}');
create trigger texts_only_erased after update of note on electoral_roll_entries for each row
  execute function refuse_rewritten_texts('note');
alter table unsettled_payments enable always trigger texts_only_erased;
alter table charge_reductions enable always trigger texts_only_erased;
alter table payments enable always trigger texts_only_erased;
alter table payment_agreements enable always trigger texts_only_erased;
alter table electoral_roll_entries enable always trigger texts_only_erased;

-- A receipt still never changes, but that names go, and descriptions with them, where their time is over.
create or replace function refuse_rewritten_receipt() returns trigger language plpgsql as $$
declare
  erased jsonb := (
    select old.receipt_snapshot || jsonb_build_object('lines', jsonb_agg(
      case when n.line ->> 'description' = 'Dados apagados' then o.line || '{"description": "Dados apagados"}' else o.line end order by o.place))
    from jsonb_array_elements(old.receipt_snapshot -> 'lines') with ordinality as o (line, place)
      left join jsonb_array_elements(new.receipt_snapshot -> 'lines') with ordinality as n (line, place) on n.place = o.place);
begin
  if receipt_without_names(erased) is distinct from receipt_without_names(new.receipt_snapshot) then
    raise restrict_violation using message = 'what a receipt says never changes, except names',
      constraint = 'payments_receipt_snapshot', table = 'payments';
  end if;
  return null;
end $$;

-- What documents and movements of somebody who was erased said, outside lists and search, until the tenth year after is over.
alter table treasury_docs add column kept_values jsonb;
alter table treasury_movements add column kept_values jsonb;
create index treasury_docs_kept_values on treasury_docs (fiscal_year) where kept_values is not null;
create index treasury_movements_kept_values on treasury_movements (date) where kept_values is not null;
call append_only('treasury_movements',
  '{description,category_id,person_id,proof_id,registered_by_id,reversed,cash_count_id,search,reverse_reason,kept_values}');
create trigger texts_only_erased after update of reverse_reason on treasury_movements for each row
  execute function refuse_rewritten_texts('reverse_reason');
alter table treasury_movements enable always trigger texts_only_erased;

create or replace function locked_part(d treasury_docs) returns jsonb language sql stable as $$
  select to_jsonb(d) - '{status_ids,payment_status_id,classification_status_id,control_status_id,accounting_status_id,archive_status_id,is_locked}'::text[]
    - '{sent_to_accountant_at,accounting_ref,person_id,paid_by_person_id,registered_by_id,approved_by1,approved_by2,approvals_needed,tags}'::text[]
    - '{rev,updated_at,search,own_search,repeat_of_id,kept_values}'::text[]
$$;
-- Erasing moves what a document says of its entity to kept_values, and empties that when its time is over; nothing else writes there.
create function erased_part(part jsonb) returns jsonb language sql immutable as $$
  select part - '{entity_name,entity_name_sort,entity_tax_number,description,notes,annul_reason,pdf_ids}'::text[]
$$;
create or replace trigger locked after update on treasury_docs for each row
  when (old.is_locked and case when old.kept_values is distinct from new.kept_values
    then erased_part(locked_part(old)) is distinct from erased_part(locked_part(new))
    else locked_part(old) is distinct from locked_part(new) end) execute function refuse_locked_doc();
create or replace trigger unchanged_in_closed_year after update on treasury_docs for each row
  when (case when old.kept_values is distinct from new.kept_values
    then erased_part(closed_part(old)) is distinct from erased_part(closed_part(new))
    else closed_part(old) is distinct from closed_part(new) end) execute function refuse_closed_year();

-- The words of the PDFs of somebody who was erased find nothing any more.
create or replace function fill_doc_search() returns trigger language plpgsql as $$
begin
  -- Whoever saves a document writes what it says itself.
  if tg_op = 'INSERT' or new.search is distinct from old.search then new.own_search := new.search; end if;
  new.search := new.own_search || coalesce((
    select ' ' || string_agg(distinct w.word, ' ')
    from pdf_documents f cross join lateral regexp_split_to_table(folded(f.text), ' ') as w (word)
    where new.kept_values is null and f.id = any(new.pdf_ids) and length(w.word) between 2 and 60), '');
  return new;
end $$;

create function is_erased(person uuid) returns boolean language sql stable as $$
  select exists (select from members m where m.person_id = person and m.anonymized_at is not null)
$$;
-- The register of gifts is a list, which shows nothing of somebody who was erased; the declaration reads the receipts.
create or replace view donations as
  select t.id, t.created_at, t.updated_at, t.rev, t.date, extract(year from t.date)::int as year, 'numerario'::text collate "C" as kind, t.amount,
    t.method, null::text as description,
    case t.status when 'confirmado' then 'valido' else 'anulado' end collate "C" as status, p.id as person_id, p.name as donor_name,
    p.name_sort as donor_name_sort, coalesce(p.tax_number, case when is_erased(p.id) then null else t.receipt_snapshot -> 'holder' ->> 'taxNumber' end) as tax_number,
    coalesce(p.tax_number, case when is_erased(p.id) then null else t.receipt_snapshot -> 'holder' ->> 'taxNumber' end, '') <> '' as has_tax_number,
    t.receipt_number, t.receipt_number_sort, t.receipt_date, nullif(t.receipt_snapshot -> 'gift' ->> 'regime', '') as regime,
    nullif(t.receipt_snapshot -> 'gift' ->> 'code', '') as code, t.id as payment_id,
    (select d.id from treasury_docs d where d.member_payment_id = t.id) as treasury_doc_id, t.search
  from payments t join people p on p.id = t.person_id
  where t.type = 'donativo' and t.kind = 'recebimento'
  union all
  select d.id, d.created_at, d.updated_at, d.rev, d.doc_date, extract(year from d.doc_date)::int, 'especie', d.total_amount, null, d.description,
    case when d.annulled_at is null then 'valido' else 'anulado' end, p.id, p.name, p.name_sort,
    coalesce(p.tax_number, case when is_erased(p.id) then null else g.snapshot -> 'holder' ->> 'taxNumber' end),
    coalesce(p.tax_number, case when is_erased(p.id) then null else g.snapshot -> 'holder' ->> 'taxNumber' end, '') <> '', g.number,
    lower(g.number) collate "C", g.date,
    nullif(g.snapshot -> 'gift' ->> 'regime', ''), nullif(g.snapshot -> 'gift' ->> 'code', ''), null, d.id, d.search
  from treasury_docs d join gift_receipts g on g.treasury_doc_id = d.id join people p on p.id = d.person_id;
