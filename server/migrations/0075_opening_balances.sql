-- Files that bring opening balances: what each member owes, or has paid until.
alter table imports add column kind text collate "C" not null default 'members' check (kind in ('members', 'openingBalances'));
-- What the rows that are applied add to debts, in cents; null where the file brings no amounts.
alter table imports add column amount bigint;
-- The charges that the row became.
alter table import_rows add column charge_ids uuid[];
create index import_rows_charge_ids on import_rows using gin (charge_ids) where charge_ids is not null;

-- Quotas that were paid before an organisation began here are a quota of the amount 0: no month of it is charged again, it counts as
-- paid, and no money appears that nobody received.
alter table unsettled_payments drop constraint unsettled_payments_original_amount_check;
alter table unsettled_payments add constraint unsettled_payments_original_amount_check
  check (original_amount > 0 or (original_amount = 0 and type = 'quota' and origin = 'saldo_inicial'));
