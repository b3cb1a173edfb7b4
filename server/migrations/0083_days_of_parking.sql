-- The days on which a debt waits for a decision, so that parking it or ending the wait leaves what was overdue on earlier days as it was.
-- ended_on is the first day on which the debt counts again. A wait that ends on the day on which it began was on no day.
create table charge_parkings (
  id uuid primary key,
  charge_id uuid not null references unsettled_payments (id),
  parked_on date not null,
  ended_on date,
  created_at timestamptz not null default now(),
  by_id uuid references users (id) on delete set null,
  constraint charge_parkings_ended_on_check check (ended_on >= parked_on),
  -- One wait at a time.
  constraint charge_parkings_parked_on_key exclude using gist (charge_id with =, daterange(parked_on, ended_on) with &&)
);
create index charge_parkings_charge_id on charge_parkings (charge_id);
create index charge_parkings_by_id on charge_parkings (by_id);
-- When debts began to wait was not kept until now; they have waited since their last change at the latest.
insert into charge_parkings (id, charge_id, parked_on, created_at)
select gen_random_uuid(), id, greatest(issue_date, (updated_at at time zone 'Europe/Lisbon')::date), updated_at
from unsettled_payments where is_parked;
call append_only('charge_parkings', '{by_id}', '{ended_on}');

-- unsettled_payments.is_parked says whether a debt waits now. It follows from these rows and from nothing else.
create function follow_parkings() returns trigger language plpgsql as $$
begin
  update unsettled_payments c
  set is_parked = exists (select from charge_parkings k where k.charge_id = c.id and k.ended_on is null)
  where c.id in (select charge_id from touched);
  return null;
end $$;
create trigger parkings_followed after insert on charge_parkings
  referencing new table as touched for each statement execute function follow_parkings();
create trigger ends_followed after update on charge_parkings
  referencing new table as touched for each statement execute function follow_parkings();

create or replace trigger settled_by_rows before update on unsettled_payments for each row
  when ((old.paid_amount, old.waived_amount, old.annulled_amount, old.annulled_at, old.annulled_on, old.annul_reason, old.is_prescribed,
      old.is_parked)
    is distinct from (new.paid_amount, new.waived_amount, new.annulled_amount, new.annulled_at, new.annulled_on, new.annul_reason,
      new.is_prescribed, new.is_parked))
  execute function refuse_direct_change();
create or replace trigger new_is_unsettled before insert on unsettled_payments for each row
  when (new.paid_amount <> 0 or new.waived_amount <> 0 or new.annulled_amount <> 0 or new.annulled_at is not null or new.is_parked)
  execute function refuse_settled_rows();

-- As before, but without is_parked, which depends on the day.
drop view account_lines;
create view account_lines as
  select c.member_id, c.issue_date as "on", 'charge' as kind, c.original_amount as debt, 0::bigint as credit, c.due_date,
    c.id as charge_id, null::uuid as payment_id, c.id as row_id, c.created_at
  from unsettled_payments c
  union all
  select c.member_id, r."on", r.kind, -r.amount, 0, c.due_date, c.id, null, r.id, r.created_at
  from charge_reductions r join unsettled_payments c on c.id = r.charge_id
  union all
  select c.member_id, a."on", 'settlement', -a.amount, 0, c.due_date, c.id, a.payment_id, a.id, a.created_at
  from payment_allocations a join unsettled_payments c on c.id = a.charge_id
  union all
  select p.member_id, p.date, 'payment', 0, p.amount, null, null, p.id, p.id, p.created_at
  from payments p where p.member_id is not null and p.kind = 'recebimento' and p.type <> 'donativo'
  union all
  select p.member_id, p.cancelled_on, p.status, 0, -p.amount, null, null, p.id, p.id, p.cancelled_at
  from payments p where p.member_id is not null and p.kind = 'recebimento' and p.type <> 'donativo' and p.cancelled_on is not null
  union all
  select p.member_id, a."on", case when a.refund_id is null then 'use' else 'refund' end, 0, -a.amount, null,
    a.charge_id, p.id, a.id, a.created_at
  from payment_allocations a join payments p on p.id = a.payment_id;

-- As before, but a debt is parked on the days on which it waited.
create or replace function balances_on(member uuid, day date, is_exempt boolean) returns table (
  paid_until date, overdue_total bigint, debt_total bigint, credit_balance bigint, situation text, next_due_date date,
  oldest_due_date date
) language sql stable as $$
  select s.paid_until, s.overdue_total, s.debt_total, s.credit_balance,
    case when s.overdue_total > 0 then 'em_atraso' when s.next_due_date is not null then 'a_pagamento'
      when is_exempt then 'isento' else 'em_dia' end collate "C",
    s.next_due_date, s.oldest_due_date
  from (
    select max(c.period_end) filter (where c.is_quota and (c.first_open is null or c.period_start < c.first_open)) as paid_until,
      coalesce(sum(c.debt) filter (where c.due_date < day and not c.is_parked), 0)::bigint as overdue_total,
      coalesce(sum(c.debt), 0)::bigint as debt_total, coalesce(sum(c.credit), 0)::bigint as credit_balance,
      min(c.due_date) filter (where c.debt > 0 and not c.is_parked and c.due_date >= day) as next_due_date,
      min(c.due_date) filter (where c.debt > 0 and not c.is_parked) as oldest_due_date
    from (
      select l.debt, l.credit, l.due_date, q.period_start, q.period_end,
        exists (select from charge_parkings k where k.charge_id = l.charge_id and k.parked_on <= day
          and (k.ended_on is null or k.ended_on > day)) as is_parked,
        q.type = 'quota' and (q.annulled_on is null or q.annulled_on > day) as is_quota,
        min(q.period_start) filter (where q.type = 'quota' and l.debt > 0) over () as first_open
      from (
        select a.charge_id, sum(a.debt) as debt, sum(a.credit) as credit, max(a.due_date) as due_date
        from account_lines a where a.member_id = member and a."on" <= day group by a.charge_id
      ) l left join unsettled_payments q on q.id = l.charge_id and q.member_id = member
    ) c
  ) s
$$;
create or replace function account_on(member uuid, day date) returns table (debt_total bigint, overdue_total bigint, credit_balance bigint)
language sql stable as $$
  select b.debt_total, b.overdue_total, b.credit_balance from balances_on(member, day, false) b
$$;
