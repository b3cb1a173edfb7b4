-- A quota that was issued early because somebody paid it at the counter.
alter table unsettled_payments drop constraint unsettled_payments_origin_check;
alter table unsettled_payments add constraint unsettled_payments_origin_check
  check (origin in ('manual', 'geracao', 'admissao', 'ajuste', 'saldo_inicial', 'acordo', 'adiantamento'));
