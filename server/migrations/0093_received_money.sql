-- Money that came and belongs to nobody yet: with a reference that nobody knows, of another amount than was asked for, twice, or a
-- transfer without a name. It counts in its account's balance from its day; once it is assigned, its payment counts instead.
create table received_money (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  date date not null,
  amount bigint not null check (amount > 0),
  method text collate "C" not null check (method in ('multibanco', 'mbway', 'transferencia')),
  bank_account_id uuid not null references bank_accounts (id),
  payer_text text,
  entity text,
  reference text,
  reason text collate "C" not null default 'transferencia'
    check (reason in ('referencia_desconhecida', 'valor_diferente', 'pagamento_repetido', 'transferencia')),
  request_id uuid references payment_requests (id),
  status text collate "C" not null default 'por_identificar' check (status in ('por_identificar', 'atribuido', 'devolvido')),
  payment_id uuid constraint received_money_payment_id_key unique references payments (id),
  returned_on date,
  notes text,
  -- When the treasurer was told of it.
  told_at timestamptz,
  registered_by_id uuid references users (id) on delete set null,
  search text collate "C" not null,
  constraint received_money_status_check1 check (
    (status = 'atribuido') = (payment_id is not null) and (status = 'devolvido') = (returned_on is not null)),
  constraint received_money_returned_on_check check (returned_on >= date)
);
create index received_money_date on received_money (date, id);
create index received_money_amount on received_money (amount, id);
create index received_money_method on received_money (method, date);
create index received_money_bank_account_id on received_money (bank_account_id, date);
create index received_money_reason on received_money (reason, date);
create index received_money_status on received_money (status, date);
create index received_money_request_id on received_money (request_id) where request_id is not null;
create index received_money_registered_by_id on received_money (registered_by_id);
create index received_money_created_at on received_money (created_at, id);
create index received_money_search on received_money using gin (search gin_trgm_ops);
create trigger not_in_closed_period after insert on received_money
  referencing new table as touched for each statement execute function refuse_closed_days('date');

-- The money stays where it is when a payment turns out to be somebody else's: it waits again.
create function release_received_money() returns trigger language plpgsql as $$
begin
  update received_money set status = 'por_identificar', payment_id = null, rev = rev + 1, updated_at = now() where payment_id = new.id;
  if found then perform pg_notify('agremia', '{"topic":"receivedMoney","event":"updated","_id":"*"}'); end if;
  return null;
end $$;
create trigger annulled_money_waits_again after update of status on payments for each row
  when (old.status = 'confirmado' and new.status = 'anulado') execute function release_received_money();

create or replace view bank_accounts_with_balance as
  select a.id, a.created_at, a.updated_at, a.rev, a.name, a.name_sort, a.kind, a.iban, a.active, a.opening_balance,
    a.opening_date, a.last_reconciled_at, a.search, (a.opening_balance + coalesce((
      select sum(case p.kind when 'recebimento' then p.amount else -p.amount end) from payments p
      where p.bank_account_id = a.id and p.status = 'confirmado' and p.date >= a.opening_date), 0) + coalesce((
      select sum(m.amount) from received_money m
      where m.bank_account_id = a.id and m.status = 'por_identificar' and m.date >= a.opening_date), 0))::bigint as balance
  from bank_accounts a;
