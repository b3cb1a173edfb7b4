-- What is annulled or waived of the debts of an agreement is neither owed nor paid: its total goes down. What was paid of each debt
-- before the agreement does not count for it; and once an agreement has ended, what counted for it stays, whoever agrees upon its debts
-- again.
alter table unsettled_payments add column paid_before_agreement bigint not null default 0 check (paid_before_agreement >= 0);
call append_only('unsettled_payments',
  '{member_id,bill_to_member_id,paid_amount,waived_amount,annulled_amount,is_prescribed,is_parked,holds_reminders,reminder_level,last_reminder_at,agreement_id,paid_before_agreement,replaced_by_id}',
  '{annulled_at,annulled_on,annul_reason}');
update unsettled_payments c set paid_before_agreement = p.paid
from (
  select a.charge_id, greatest(sum(a.amount), 0) as paid
  from payment_allocations a join unsettled_payments c on c.id = a.charge_id join payment_agreements g on g.id = c.agreement_id
  where a.created_at < g.created_at group by a.charge_id
) p where c.id = p.charge_id and p.paid > 0;

-- An agreement that had ended counted what was not open of its debts.
alter table payment_agreements add column settled_at_end bigint check (settled_at_end >= 0);
call append_only('payment_agreements', '{member_id}', '{ended_on,end_reason,settled_at_end}');
update payment_agreements g set settled_at_end = greatest(
  g.amount - (select coalesce(sum(c.amount), 0) from unsettled_payments c where c.agreement_id = g.id), 0)
where g.ended_on is not null;
alter table payment_agreements add constraint payment_agreements_settled_at_end_check1 check ((ended_on is null) = (settled_at_end is null));

drop view payment_agreement_sheets;
create view payment_agreement_sheets as
  select g.id, g.created_at, g.updated_at, g.rev, g.member_id, g.description, g.agreed_on, t.amount,
    least(greatest(coalesce(g.settled_at_end, d.paid), 0), t.amount) as settled_amount, greatest(g.amount - t.amount, 0) as reduced_amount,
    g.count, g.first_due_date, g.minutes_ref,
    case
      when g.ended_on is not null then 'terminado'
      when d.open > 0 then 'em_vigor'
      when d.paid > 0 then 'cumprido'
      else 'sem_efeito'
    end collate "C" as status,
    g.ended_on, g.end_reason
  from payment_agreements g
  cross join lateral (
    select coalesce(sum(c.amount), 0)::bigint as open, coalesce(sum(c.paid_amount - c.paid_before_agreement), 0)::bigint as paid
    from unsettled_payments c where c.agreement_id = g.id and c.annulled_at is null
  ) d
  cross join lateral (select case when g.ended_on is null then d.open + d.paid else g.amount end as amount) t;
