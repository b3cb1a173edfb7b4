-- As before, but answers whether arrears take away or give back the right to vote instead of whether anything overdue changed. Only then
-- the member is derived anew: a year's quotas give every member a new due date and nobody another right, and so does a part payment.
drop function refresh_member_balances(uuid[], date);
create function refresh_member_balances(ids uuid[], day date) returns table (id uuid, vote_changed boolean) language sql as $$
  with counted as materialized (
    select m.id, coalesce(o.debt, 0) as debt_total, coalesce(o.overdue, 0) as overdue_total, coalesce(k.credit, 0) as credit_balance,
      (select max(q.period_end) from unsettled_payments q where q.member_id = m.id and q.type = 'quota' and q.annulled_at is null
        and (o.first_open is null or q.period_start < o.first_open)) as paid_until,
      o.next_due as next_due_date, o.oldest_due as oldest_due_date,
      case when o.overdue > 0 then 'em_atraso' when o.next_due is not null then 'a_pagamento'
        when m.exempt_from is not null then 'isento' else 'em_dia' end as situation
    from members m
    left join lateral (
      select sum(c.amount)::bigint as debt, (sum(c.amount) filter (where c.due_date < day and not c.is_parked))::bigint as overdue,
        min(c.due_date) filter (where c.due_date >= day and not c.is_parked) as next_due,
        min(c.due_date) filter (where not c.is_parked) as oldest_due,
        min(c.period_start) filter (where c.type = 'quota') as first_open
      from unsettled_payments c where c.member_id = m.id and c.amount > 0
    ) o on true
    left join lateral (
      select sum(p.unallocated)::bigint as credit from payments p where p.member_id = m.id and p.unallocated > 0
    ) k on true
    where m.id = any(ids)
  ), before as materialized (
    select b.member_id, b.oldest_due_date from member_balances b where b.member_id = any(ids)
  )
  update member_balances b set debt_total = n.debt_total, overdue_total = n.overdue_total, credit_balance = n.credit_balance,
    paid_until = n.paid_until, next_due_date = n.next_due_date, oldest_due_date = n.oldest_due_date, situation = n.situation,
    counted_on = day
  from counted n join before f on f.member_id = n.id
  where b.member_id = n.id
    and (b.debt_total, b.overdue_total, b.credit_balance, b.paid_until, b.next_due_date, b.oldest_due_date, b.situation)
      is distinct from
      (n.debt_total, n.overdue_total, n.credit_balance, n.paid_until, n.next_due_date, n.oldest_due_date, n.situation)
  returning b.member_id, coalesce(f.oldest_due_date < day - (select voting_grace_days()), false)
    <> coalesce(b.oldest_due_date < day - (select voting_grace_days()), false)
$$;
