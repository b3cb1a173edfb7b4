-- A quota that is made again stays due when it was, up to what was owed. What is more is a charge of its own for the same months.
alter table unsettled_payments add column raises_id uuid references unsettled_payments (id);
create index unsettled_payments_raises_id on unsettled_payments (raises_id) where raises_id is not null;
alter table unsettled_payments
  add constraint unsettled_payments_raises_id_check check (raises_id is null or type = 'quota'),
  drop constraint unsettled_payments_due_date_check,
  add constraint unsettled_payments_due_date_check
    check (due_date >= issue_date or origin in ('saldo_inicial', 'ajuste', 'admissao') or restores_id is not null),
  drop constraint unsettled_payments_period_start_key,
  -- No month of a quota twice for a member, whatever the plan; what raises a quota is of its months.
  add constraint unsettled_payments_period_start_key exclude using gist
    (member_id with =, daterange(period_start, period_end, '[]') with &&) where (type = 'quota' and annulled_at is null and raises_id is null);
