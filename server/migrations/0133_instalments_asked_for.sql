-- A request can ask for a part of a charge, as for the instalments of an agreement that are due. `rest` was open beside it when it was issued.
alter table payment_request_lines add column rest bigint not null default 0 check (rest >= 0);

create or replace function follow_charges_of_requests() returns trigger language plpgsql as $$
begin
  if not exists (select from payment_requests) then return null; end if;
  with touched as (
    select distinct l.request_id as id
    from changed n join former o on o.id = n.id join payment_request_lines l on l.charge_id = n.id where n.amount <> o.amount
  ), judged as (
    select t.id, bool_and(c.amount <= l.rest) as is_settled, bool_or(c.paid_amount > 0) as is_paid
    from touched t join payment_request_lines l on l.request_id = t.id join unsettled_payments c on c.id = l.charge_id
    group by t.id
  )
  update payment_requests r set status = case when j.is_settled and j.is_paid then 'pago' else 'anulado' end,
    paid_at = case when j.is_settled and j.is_paid then now() end, rev = r.rev + 1, updated_at = now()
  from judged j
  where r.id = j.id and case r.status
    when 'aberto' then j.is_settled
    when 'expirado' then j.is_settled and j.is_paid
    when 'pago' then not j.is_settled
    else false end;
  if found then perform pg_notify('agremia', '{"topic":"paymentRequests","event":"updated","_id":"*"}'); end if;
  return null;
end $$;
