-- When the payment service was asked for a request's Multibanco reference. It is asked once, because it may have made one though no answer
-- came; where it has surely made none, the column is emptied and it may be asked again.
alter table payment_requests add column reference_asked_at timestamptz;
call append_only('payment_requests', '{member_id,status,paid_at,created_by_id,reference_asked_at}',
  '{entity,reference,provider,provider_request_id,payment_id}');
