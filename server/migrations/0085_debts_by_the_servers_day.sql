-- How old a debt is, and whether it could be time-barred, depend on the day. The server says which day it is, as everywhere else, so that
-- a list never uses another day than the balances beside it.

-- As before; the three columns that depend on a day are empty here.
create or replace view unsettled_payment_sheets as
  select c.id, c.created_at, c.updated_at, c.rev, m.id as member_id, m.member_number, p.id as person_id, p.name as member_name,
    p.name_sort as member_name_sort, m.is_active as member_is_active, m.collector_id, c.bill_to_member_id, c.type, c.year, c.period_start,
    c.period_end, c.description, c.original_amount, c.issue_date, c.due_date, null::integer as days_overdue,
    c.paid_amount, c.waived_amount, c.amount, c.status, false as selected, c.origin, c.explanation, c.is_parked, c.holds_reminders,
    c.reminder_level, c.last_reminder_at, c.replaced_by_id, c.annulled_at, c.annulled_on, c.annul_reason,
    w."on" as waived_at, w.reason as waive_reason, w.minutes_ref as waive_minutes, c.plan_id, c.run_id, c.agreement_id, c.annulled_amount,
    c.is_prescribed, p.member_search as search, null::text collate "C" as age, null::boolean as can_be_prescribed
  from unsettled_payments c
  left join members m on m.id = c.member_id
  left join people p on p.id = m.person_id
  left join lateral (
    select r."on", r.reason, r.minutes_ref from charge_reductions r
    where r.charge_id = c.id and r.kind <> 'anulacao' and r.reverses_id is null order by r.created_at desc, r.id desc limit 1
  ) w on true;

-- The same rows with these columns as of a day. The time of a debt begins again at each part payment and with an agreement, which are
-- looked up only for debts whose due date is long enough ago.
create function unsettled_payment_sheets_on(day date) returns setof unsettled_payment_sheets language sql stable as $$
  select v.id, v.created_at, v.updated_at, v.rev, v.member_id, v.member_number, v.person_id, v.member_name, v.member_name_sort,
    v.member_is_active, v.collector_id, v.bill_to_member_id, v.type, v.year, v.period_start, v.period_end, v.description,
    v.original_amount, v.issue_date, v.due_date, case when v.amount > 0 then greatest(day - v.due_date, 0) else 0 end,
    v.paid_amount, v.waived_amount, v.amount, v.status, v.selected, v.origin, v.explanation, v.is_parked, v.holds_reminders,
    v.reminder_level, v.last_reminder_at, v.replaced_by_id, v.annulled_at, v.annulled_on, v.annul_reason,
    v.waived_at, v.waive_reason, v.waive_minutes, v.plan_id, v.run_id, v.agreement_id, v.annulled_amount, v.is_prescribed, v.search,
    case
      when day - v.due_date <= 0 then 'por_vencer'
      when day - v.due_date <= 30 then 'ate_30_dias'
      when day - v.due_date <= 90 then 'ate_90_dias'
      when day - v.due_date <= 365 then 'ate_1_ano'
      when day - v.due_date <= 730 then 'ate_2_anos'
      when day - v.due_date <= 1825 then 'ate_5_anos'
      else 'mais_de_5_anos'
    end collate "C",
    v.amount > 0
      and coalesce(v.due_date + make_interval(years => (select prescription_years())) < day, false)
      and greatest(v.due_date,
        (select max(a."on") from payment_allocations a where a.charge_id = v.id and a.amount > 0),
        (select g.agreed_on from payment_agreements g where g.id = v.agreement_id)
      ) + make_interval(years => (select prescription_years())) < day
  from unsettled_payment_sheets v
$$;
