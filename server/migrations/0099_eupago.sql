-- Eupago is a second payment service, and the simulator speaks as it does too.
alter table payment_requests
  drop constraint payment_requests_provider_check,
  add constraint payment_requests_provider_check check (provider in ('simulador', 'simulador_eupago', 'ifthenpay', 'eupago')),
  drop constraint payment_requests_entity_check,
  add constraint payment_requests_entity_check check (entity <> '99999' or provider in ('simulador', 'simulador_eupago'));
alter table mbway
  drop constraint mbway_provider_check,
  add constraint mbway_provider_check check (provider in ('simulador', 'simulador_eupago', 'ifthenpay', 'eupago'));
alter table provider_payments
  drop constraint provider_payments_provider_check,
  add constraint provider_payments_provider_check check (provider in ('simulador', 'simulador_eupago', 'ifthenpay', 'eupago'));
