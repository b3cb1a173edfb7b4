-- One payment can settle charges of several types: the map and the budget divide it as it was divided on its day. What settles a charge
-- later is credit by then, which has come in as the payment's own type.
create or replace view cash_entries as
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
  select m.bank_account_id, m.day, (x.amount * sign(m.amount))::bigint as amount, 'receita'::text as side, c.id as category_id, null::text as cost_centre,
    null::text as cost_centre_sort, case when c.id is null then x.type end as payment_type, m.source, m.source_id, null::uuid as treasury_doc_id,
    m.description, m.created_at
  from moved m
  cross join lateral (
    select t.type, sum(t.amount)::bigint as amount from (
      select m.payment_type as type, abs(m.amount) as amount
      union all
      select v.type, v.amount
      from payments p
      join payment_allocations a on a.payment_id = p.id and a."on" = p.date
      join unsettled_payments g on g.id = a.charge_id and g.type <> p.type
      cross join lateral (values (g.type, a.amount), (p.type, -a.amount)) v (type, amount)
      where p.id = m.source_id
    ) t group by t.type having sum(t.amount) <> 0
  ) x
  left join treasury_categories c on c.payment_types @> array[x.type::text]
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

-- What a receipt says is stored whole. Payments of the form had no kind and therefore no credit on theirs.
update payments p set receipt_snapshot = receipt_snapshot || jsonb_build_object('kind', p.kind, 'credit', case
    when p.kind <> 'recebimento' or p.type = 'donativo' then 0
    else p.amount - coalesce((select sum((l ->> 'amount')::bigint) from jsonb_array_elements(receipt_snapshot -> 'lines') l), 0) end)
where receipt_snapshot is not null and (receipt_snapshot ->> 'kind' is null or receipt_snapshot ->> 'credit' is null);
alter table payments add constraint payments_receipt_snapshot_check
  check (receipt_snapshot is null or (receipt_snapshot ->> 'kind' is not null and receipt_snapshot ->> 'credit' is not null));
update gift_receipts set snapshot = snapshot || '{"kind": "recebimento", "credit": 0}'::jsonb
where snapshot ->> 'kind' is null or snapshot ->> 'credit' is null;
alter table gift_receipts add constraint gift_receipts_snapshot_check
  check (snapshot ->> 'kind' is not null and snapshot ->> 'credit' is not null);
