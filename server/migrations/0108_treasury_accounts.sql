-- Accounts and cash boxes: the lines of their statements, which of them were found on a bank statement, and counts of cash.

-- What moves accounts, with a key that names a line of its account for as long as the money is the same: money that waited for its
-- payer and became a payment is still the line that the bank statement shows.
create view account_statement_lines as
  select m.bank_account_id, m.day, m.amount, m.source, m.source_id, m.is_reversal, m.method, m.payment_type, m.category_id, m.person_id,
    m.description, m.created_at, case
      when m.source = 'pagamento' and not m.is_reversal and r.id is not null then 'valor_recebido:' || r.id
      when m.is_reversal and m.source <> 'movimento' then m.source || ':' || m.source_id || ':anulado'
      else m.source || ':' || m.source_id
    end as line_key
  from account_movements m left join received_money r on m.source = 'pagamento' and r.payment_id = m.source_id;

-- Each time that an account was compared with a bank statement up to a day.
create table account_reconciliations (
  id uuid primary key,
  created_at timestamptz not null default now(),
  bank_account_id uuid not null references bank_accounts (id),
  until date not null,
  -- What the account was reconciled until before; null where it never was.
  previous_until date,
  statement_balance bigint not null,
  registered_by_id uuid references users (id) on delete set null
);
create index account_reconciliations_bank_account_id on account_reconciliations (bank_account_id, created_at);
create index account_reconciliations_registered_by_id on account_reconciliations (registered_by_id);

create table reconciled_lines (
  bank_account_id uuid not null references bank_accounts (id),
  line_key text collate "C" not null,
  -- Null for lines that were there when reconciling began: the day that somebody had set covers them.
  reconciliation_id uuid references account_reconciliations (id) on delete cascade,
  primary key (bank_account_id, line_key)
);
create index reconciled_lines_reconciliation_id on reconciled_lines (reconciliation_id);
insert into reconciled_lines (bank_account_id, line_key)
  select l.bank_account_id, l.line_key from account_statement_lines l join bank_accounts a on a.id = l.bank_account_id
  where l.day between a.opening_date and a.last_reconciled_at;

-- Each time that a cash box was closed: what was counted by coins and notes, and what its movements said before.
create table cash_counts (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  bank_account_id uuid not null references bank_accounts (id),
  date date not null,
  pieces jsonb not null,
  counted bigint not null check (counted >= 0),
  expected bigint not null,
  difference bigint not null generated always as (counted - expected) stored,
  explanation text,
  deposit bigint check (deposit > 0),
  treasury_doc_id uuid not null constraint cash_counts_treasury_doc_id_key unique references treasury_docs (id),
  registered_by_id uuid references users (id) on delete set null,
  constraint cash_counts_explanation_check check (counted = expected or explanation is not null),
  constraint cash_counts_deposit_check1 check (deposit <= counted)
);
create index cash_counts_bank_account_id on cash_counts (bank_account_id, date);
create index cash_counts_date on cash_counts (date, id);
create index cash_counts_registered_by_id on cash_counts (registered_by_id);
create index cash_counts_created_at on cash_counts (created_at, id);
call append_only('cash_counts', '{registered_by_id}');
alter table treasury_movements add constraint treasury_movements_cash_count_id_fkey foreign key (cash_count_id) references cash_counts (id);
create index treasury_movements_cash_count_id on treasury_movements (cash_count_id) where cash_count_id is not null;

-- Requests that must not be carried out twice, such as those of a double click, with what the first was answered.
create table request_keys (
  key uuid primary key,
  created_at timestamptz not null default now(),
  purpose text collate "C" not null,
  answer jsonb
);
create index request_keys_created_at on request_keys (created_at);

-- What the nightly check found to differ from the sum of its parts, in cents.
create table treasury_differences (
  kind text collate "C" not null check (kind in ('saldo', 'documento', 'movimento', 'conciliacao')),
  record_id uuid not null,
  found_at timestamptz not null,
  stored bigint not null,
  counted bigint not null,
  primary key (kind, record_id)
);
