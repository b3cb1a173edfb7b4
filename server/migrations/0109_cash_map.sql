-- The rubrica that takes the payments of members of a type, so that the map and the budget have one line for both. A type has one.
alter table treasury_categories add column payment_types text[]
  constraint treasury_categories_payment_types_check
  check (payment_types <@ '{quota,joia,capital,cartao,multa,donativo,outro}' and (direction = 'receita' or payment_types = '{}'));
-- Where categories were filled in before this column came.
update treasury_categories set payment_types = case name when 'Quotas' then '{quota}' when 'Joias' then '{joia}' else '{donativo}' end::text[]
where direction = 'receita' and name in ('Quotas', 'Joias', 'Donativos');

create function refuse_shared_payment_types() returns trigger language plpgsql as $$
declare
  other text;
begin
  -- Two that change different rubricas take turns, or neither would see the other's types.
  perform pg_advisory_xact_lock(hashtextextended('payment types of rubricas', 0));
  select c.name into other from treasury_categories c where c.id <> new.id and c.payment_types && new.payment_types limit 1;
  if found then
    raise check_violation using message = 'two categories take the same type of payment',
      hint = format('A rubrica «%s» já recebe pagamentos deste tipo.', other),
      constraint = 'treasury_categories_payment_types_check1', table = 'treasury_categories';
  end if;
  return null;
end $$;
create trigger payment_types_of_one after insert or update of payment_types on treasury_categories for each row
  when (new.payment_types <> '{}') execute function refuse_shared_payment_types();

-- What moved the accounts, divided by what it was for: payments of members by the rubrica of their type, movements by the documents that
-- they settle and the rest of them. Transfers between accounts are left out. The sums by day are those of account_movements.
create view cash_entries as
  with moved as (
    select m.bank_account_id, m.day, m.amount, m.source, m.source_id, m.payment_type, m.description, m.created_at
    from account_movements m join bank_accounts a on a.id = m.bank_account_id and m.day >= a.opening_date
  ), own as (
    select m.bank_account_id, m.day, m.amount, m.source_id, m.description, m.created_at, t.category_id,
      -- A reversal is on the side of what it reverses.
      case when (t.kind = 'entrada') <> (t.reverses_id is not null) then 'receita' else 'despesa' end as side
    from moved m join treasury_movements t on t.id = m.source_id and t.kind <> 'transferencia'
    where m.source = 'movimento'
  ), settled as (
    select o.bank_account_id, o.day, (s.amount * case d.direction when 'receita' then 1 else -1 end)::bigint as amount, o.source_id,
      d.id as treasury_doc_id, d.number || ' · ' || coalesce(d.entity_name || ' · ', '') || d.description as description, o.created_at,
      d.category_id, d.cost_centre, d.cost_centre_sort, d.direction
    from own o join treasury_settlements s on s.movement_id = o.source_id join treasury_docs d on d.id = s.treasury_doc_id
  )
  select m.bank_account_id, m.day, m.amount, 'receita'::text as side, c.id as category_id, null::text as cost_centre,
    null::text as cost_centre_sort, case when c.id is null then m.payment_type end as payment_type, m.source, m.source_id, null::uuid as treasury_doc_id, m.description,
    m.created_at
  from moved m left join treasury_categories c on c.payment_types @> array[m.payment_type::text]
  where m.source = 'pagamento'
  union all
  select m.bank_account_id, m.day, m.amount, null, null, null, null, null, m.source, m.source_id, null, m.description, m.created_at
  from moved m where m.source = 'valor_recebido'
  union all
  select s.bank_account_id, s.day, s.amount, coalesce(c.direction, s.direction), s.category_id, s.cost_centre, s.cost_centre_sort, null, 'movimento',
    s.source_id, s.treasury_doc_id, s.description, s.created_at
  from settled s left join treasury_categories c on c.id = s.category_id
  union all
  select o.bank_account_id, o.day, o.amount - coalesce(s.amount, 0), coalesce(c.direction, o.side), o.category_id, null, null, null, 'movimento',
    o.source_id, null, o.description, o.created_at
  from own o
  left join (select source_id, sum(amount)::bigint as amount from settled group by source_id) s on s.source_id = o.source_id
  left join treasury_categories c on c.id = o.category_id
  where o.amount <> coalesce(s.amount, 0);
