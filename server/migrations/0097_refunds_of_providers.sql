-- Money that a payment provider has given back to the payer: how much, and when it was taken back here.
alter table provider_payments
  add column received_money_id uuid references received_money (id),
  add column refunded_amount bigint check (refunded_amount > 0),
  add column returned_at timestamptz,
  add constraint provider_payments_refund_check check ((refunded_at is null) = (refunded_amount is null)),
  add constraint provider_payments_returned_at_check check (returned_at is null or refunded_at is not null);
create index provider_payments_refunds on provider_payments (refunded_at) where refunded_at is not null and returned_at is null;
create index provider_payments_received_money_id on provider_payments (received_money_id) where received_money_id is not null;
