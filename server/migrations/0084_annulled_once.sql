-- An annulled charge stays annulled. What undoing a merge of two members returns is issued again on that day, in the place of the charge
-- that the merge had annulled, with the same amount, period, due date and explanation.
alter table unsettled_payments add column restores_id uuid references unsettled_payments (id);
create unique index unsettled_payments_restores_id_key on unsettled_payments (restores_id);
alter table unsettled_payments drop constraint unsettled_payments_due_date_check;
alter table unsettled_payments add constraint unsettled_payments_due_date_check
  check (due_date >= issue_date or origin = 'saldo_inicial' or restores_id is not null);

call append_only('unsettled_payments',
  '{member_id,bill_to_member_id,paid_amount,waived_amount,annulled_amount,is_prescribed,is_parked,holds_reminders,reminder_level,last_reminder_at,agreement_id,replaced_by_id}',
  '{annulled_at,annulled_on,annul_reason}');

-- As before, but only what was waived can be taken back.
create or replace function settle_by_reductions() returns trigger language plpgsql as $$
begin
  if exists (
    select from added a join unsettled_payments c on c.id = a.charge_id left join charge_reductions o on o.id = a.reverses_id
    where a."on" < c.issue_date or (a.reverses_id is null and c.annulled_at is not null)
      or (a.reverses_id is not null
        and (a.kind = 'anulacao' or a."on" < o."on" or (o.charge_id, o.kind, -o.amount) is distinct from (a.charge_id, a.kind, a.amount)))
  ) then
    raise check_violation using message = 'a reduction does not fit its charge or what it reverses',
      constraint = 'charge_reductions_amount_check', table = 'charge_reductions';
  end if;
  update unsettled_payments c set waived_amount = c.waived_amount + s.waived, annulled_amount = c.annulled_amount + s.annulled,
    is_prescribed = case when s.barred is null then c.is_prescribed else s.barred end,
    annulled_at = case when s.is_annulled then s.at else c.annulled_at end,
    annulled_on = case when s.is_annulled then s."on" else c.annulled_on end,
    annul_reason = case when s.is_annulled then s.reason else c.annul_reason end
  from (
    select charge_id, coalesce(sum(amount) filter (where kind <> 'anulacao'), 0) as waived,
      coalesce(sum(amount) filter (where kind = 'anulacao'), 0) as annulled,
      bool_and(reverses_id is null) filter (where kind = 'prescricao') as barred,
      bool_or(kind = 'anulacao') as is_annulled,
      max(created_at) as at, max("on") as "on", max(reason) filter (where kind = 'anulacao') as reason
    from added group by charge_id
  ) s where c.id = s.charge_id;
  return null;
end $$;
