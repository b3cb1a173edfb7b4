-- How old each debt is, and whether the debtor could invoke that it is time-barred, so that lists can filter by both.

-- Null where the organisation has set no number of years. The default is that of the setting's definition.
create function prescription_years() returns integer language sql stable as $$
  select nullif(coalesce((select value from settings where name = 'prescriptionYears'), '5'), '')::integer
$$;

-- As before, with the last two columns. The time of a debt begins again at each part payment and with an agreement, which are looked up
-- only for debts whose due date is long enough ago.
create or replace view unsettled_payment_sheets as
  select c.id, c.created_at, c.updated_at, c.rev, m.id as member_id, m.member_number, p.id as person_id, p.name as member_name,
    p.name_sort as member_name_sort, m.is_active as member_is_active, m.collector_id, c.bill_to_member_id, c.type, c.year, c.period_start,
    c.period_end, c.description, c.original_amount, c.issue_date, c.due_date,
    case when c.amount > 0 then greatest((now() at time zone 'Europe/Lisbon')::date - c.due_date, 0) else 0 end as days_overdue,
    c.paid_amount, c.waived_amount, c.amount, c.status, false as selected, c.origin, c.explanation, c.is_parked, c.holds_reminders,
    c.reminder_level, c.last_reminder_at, c.replaced_by_id, c.annulled_at, c.annulled_on, c.annul_reason,
    w."on" as waived_at, w.reason as waive_reason, w.minutes_ref as waive_minutes, c.plan_id, c.run_id, c.agreement_id, c.annulled_amount,
    c.is_prescribed, p.member_search as search,
    case
      when (now() at time zone 'Europe/Lisbon')::date - c.due_date <= 0 then 'por_vencer'
      when (now() at time zone 'Europe/Lisbon')::date - c.due_date <= 30 then 'ate_30_dias'
      when (now() at time zone 'Europe/Lisbon')::date - c.due_date <= 90 then 'ate_90_dias'
      when (now() at time zone 'Europe/Lisbon')::date - c.due_date <= 365 then 'ate_1_ano'
      when (now() at time zone 'Europe/Lisbon')::date - c.due_date <= 730 then 'ate_2_anos'
      when (now() at time zone 'Europe/Lisbon')::date - c.due_date <= 1825 then 'ate_5_anos'
      else 'mais_de_5_anos'
    end collate "C" as age,
    c.amount > 0
      and coalesce(c.due_date + make_interval(years => (select prescription_years())) < (now() at time zone 'Europe/Lisbon')::date, false)
      and greatest(c.due_date,
        (select max(a."on") from payment_allocations a where a.charge_id = c.id and a.amount > 0),
        (select g.agreed_on from payment_agreements g where g.id = c.agreement_id)
      ) + make_interval(years => (select prescription_years())) < (now() at time zone 'Europe/Lisbon')::date as can_be_prescribed
  from unsettled_payments c
  left join members m on m.id = c.member_id
  left join people p on p.id = m.person_id
  left join lateral (
    select r."on", r.reason, r.minutes_ref from charge_reductions r
    where r.charge_id = c.id and r.kind <> 'anulacao' and r.reverses_id is null order by r.created_at desc, r.id desc limit 1
  ) w on true;
