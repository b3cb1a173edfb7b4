-- The debts of an agreement that were outside automatic reminders before it: they stay so when it ends. Of agreements made before, opening
-- balances.
alter table payment_agreements add column held_before uuid[] not null default '{}';
call append_only('payment_agreements', '{member_id,held_before}', '{ended_on,end_reason}');
update payment_agreements g set held_before = coalesce(
  (select array_agg(c.id) from unsettled_payments c where c.agreement_id = g.id and c.origin = 'saldo_inicial'), '{}');
call append_only('payment_agreements', '{member_id}', '{ended_on,end_reason}');
