-- Where money lies, and the numbered series of receipts.
create table bank_accounts (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  name text not null check (name <> ''),
  name_sort text collate "C" not null,
  kind text collate "C" not null check (kind in ('banco', 'caixa', 'prestador')),
  iban text collate "C",
  active boolean not null default true,
  opening_balance bigint not null default 0,
  opening_date date not null,
  last_reconciled_at date,
  search text collate "C" not null
);
create unique index bank_accounts_name_key on bank_accounts (name_sort);
create index bank_accounts_name_sort on bank_accounts (name_sort, id);
create index bank_accounts_name_has on bank_accounts using gin (name_sort gin_trgm_ops);
create index bank_accounts_kind on bank_accounts (kind, id);
create index bank_accounts_active on bank_accounts (active, id);
create index bank_accounts_created_at on bank_accounts (created_at, id);
create index bank_accounts_search on bank_accounts using gin (search gin_trgm_ops);

create view bank_accounts_with_balance as
  select a.id, a.created_at, a.updated_at, a.rev, a.name, a.name_sort, a.kind, a.iban, a.active, a.opening_balance,
    a.opening_date, a.last_reconciled_at, a.search, a.opening_balance as balance
  from bank_accounts a;

-- One row for each code and year; its numbers are taken from number_series, under the name 'recibos ' and the code.
create table receipt_series (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  code text not null check (code ~ '^[A-Z][A-Z0-9]{0,7}$'),
  code_sort text collate "C" not null,
  year integer not null check (year between 1900 and 2200),
  doc_kind text collate "C" not null check (doc_kind in ('recibo_quota', 'recibo_capital', 'recibo_donativo', 'devolucao')),
  first_number integer not null default 1 check (first_number > 0),
  padding integer not null default 6 check (padding between 3 and 8),
  closed_at date,
  search text collate "C" not null
);
create unique index receipt_series_code_year_key on receipt_series (code, year);
create index receipt_series_code_sort on receipt_series (code_sort, id);
create index receipt_series_code_has on receipt_series using gin (code_sort gin_trgm_ops);
create index receipt_series_year on receipt_series (year, id);
create index receipt_series_doc_kind on receipt_series (doc_kind, id);
create index receipt_series_created_at on receipt_series (created_at, id);
create index receipt_series_search on receipt_series using gin (search gin_trgm_ops);

create view receipt_series_with_last as
  select s.id, s.created_at, s.updated_at, s.rev, s.code, s.code_sort, s.year, s.doc_kind, s.first_number, s.padding, s.closed_at,
    s.search, coalesce(n.last, s.first_number - 1) as last_number
  from receipt_series s left join number_series n on n.name = 'recibos ' || s.code and n.year = s.year;
