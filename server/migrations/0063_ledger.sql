-- The ledger: charges, payments, what payments settle, and what lowers a charge. Rows are added and never deleted; every balance is
-- a sum of rows, of which account_lines is the one source. Amounts are cents.
create extension if not exists btree_gist;

-- What generated charges together, so that it can be undone together.
create table quota_runs (
  id uuid primary key,
  at timestamptz not null default now(),
  kind text collate "C" not null check (kind in ('manual', 'automatica', 'admissao', 'ajuste')),
  year integer,
  period_start date,
  period_end date,
  created_by_id uuid references users (id) on delete set null,
  charge_count integer not null default 0,
  total bigint not null default 0,
  undone_at timestamptz,
  undone_by_id uuid references users (id) on delete set null,
  facts jsonb
);
create index quota_runs_at on quota_runs (at);
create index quota_runs_created_by_id on quota_runs (created_by_id);
create index quota_runs_undone_by_id on quota_runs (undone_by_id);

-- Every charge. paid_amount, waived_amount, annulled_* and is_prescribed are kept by the triggers of payment_allocations and
-- charge_reductions, and by nothing else.
create table unsettled_payments (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  member_id uuid not null references members (id),
  bill_to_member_id uuid references members (id),
  type text collate "C" not null check (type in ('quota', 'joia', 'capital', 'cartao', 'multa', 'donativo', 'outro')),
  year integer check (year between 1900 and 2200),
  period_start date,
  period_end date,
  description text not null check (description <> ''),
  original_amount bigint not null check (original_amount > 0),
  issue_date date not null,
  due_date date not null,
  explanation jsonb,
  plan_id uuid,
  run_id uuid references quota_runs (id),
  origin text collate "C" not null default 'manual'
    check (origin in ('manual', 'geracao', 'admissao', 'ajuste', 'saldo_inicial', 'acordo')),
  replaced_by_id uuid references unsettled_payments (id),
  agreement_id uuid,
  is_parked boolean not null default false,
  holds_reminders boolean not null default false,
  reminder_level integer not null default 0 check (reminder_level between 0 and 3),
  last_reminder_at timestamptz,
  paid_amount bigint not null default 0 check (paid_amount >= 0),
  waived_amount bigint not null default 0 check (waived_amount >= 0),
  annulled_amount bigint not null default 0 check (annulled_amount >= 0),
  annulled_at timestamptz,
  annulled_on date,
  annul_reason text,
  is_prescribed boolean not null default false,
  amount bigint not null generated always as
    (case when annulled_at is null then original_amount - paid_amount - waived_amount else 0 end) stored,
  status text collate "C" not null generated always as (
    case
      when annulled_at is not null then 'anulada'
      when original_amount > paid_amount + waived_amount then case when paid_amount > 0 then 'parcial' else 'aberta' end
      when waived_amount = 0 then 'paga'
      when is_prescribed then 'prescrita'
      else 'perdoada'
    end) stored,
  constraint unsettled_payments_year_check1 check (type <> 'quota' or year is not null),
  -- Whole months, so that the days of one month are never shared by two quotas.
  constraint unsettled_payments_period_start_check check (
    (type <> 'quota' or period_start is not null)
    and (period_start is null) = (period_end is null) and extract(day from period_start) = 1),
  constraint unsettled_payments_period_end_check check (period_end > period_start and extract(day from period_end + 1) = 1),
  constraint unsettled_payments_due_date_check check (due_date >= issue_date or origin = 'saldo_inicial'),
  constraint unsettled_payments_bill_to_member_id_check check (bill_to_member_id <> member_id),
  constraint unsettled_payments_amount_check check (paid_amount + waived_amount + annulled_amount <= original_amount),
  -- An annulled charge has nothing left: what was paid went back to its payments.
  constraint unsettled_payments_annulled_at_check check (
    (annulled_at is null) = (annulled_on is null)
    and case when annulled_at is null then annulled_amount = 0
      else paid_amount = 0 and waived_amount + annulled_amount = original_amount end),
  -- No month of a quota twice for a member, whatever the plan.
  constraint unsettled_payments_period_start_key exclude using gist
    (member_id with =, daterange(period_start, period_end, '[]') with &&) where (type = 'quota' and annulled_at is null)
);
create index unsettled_payments_member_id on unsettled_payments (member_id, issue_date);
-- What is open of a member, and what becomes overdue next.
create index unsettled_payments_open on unsettled_payments (member_id, due_date) where amount > 0;
create index unsettled_payments_bill_to_member_id on unsettled_payments (bill_to_member_id) where bill_to_member_id is not null;
create index unsettled_payments_type on unsettled_payments (type, id);
create index unsettled_payments_year on unsettled_payments (year, id);
create index unsettled_payments_amount on unsettled_payments (amount, id);
create index unsettled_payments_issue_date on unsettled_payments (issue_date, id);
create index unsettled_payments_due_date on unsettled_payments (due_date, id);
create index unsettled_payments_status on unsettled_payments (status, due_date, id);
create index unsettled_payments_reminder_level on unsettled_payments (reminder_level, id) where reminder_level > 0;
create index unsettled_payments_run_id on unsettled_payments (run_id) where run_id is not null;
create index unsettled_payments_replaced_by_id on unsettled_payments (replaced_by_id) where replaced_by_id is not null;
create index unsettled_payments_created_at on unsettled_payments (created_at, id);
-- Settling writes a charge once more; room on its page keeps most of those writes out of the indexes that do not change.
alter table unsettled_payments set (fillfactor = 80);

-- Money received, and credit paid back (`devolucao`). allocated_amount is kept by the trigger of payment_allocations. A gift
-- (`donativo`) is on nobody's account and settles nothing.
create table payments (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  -- Whose account it belongs to; null for the gift of somebody who is no member.
  member_id uuid references members (id),
  -- The member's person, or who gave.
  person_id uuid not null references people (id),
  date date not null,
  amount bigint not null check (amount > 0),
  method text collate "C" not null
    check (method in ('multibanco', 'mbway', 'debito_direto', 'transferencia', 'numerario', 'cheque', 'cartao')),
  type text collate "C" not null check (type in ('quota', 'joia', 'capital', 'cartao', 'multa', 'donativo', 'outro')),
  year integer check (year between 1900 and 2200),
  kind text collate "C" not null default 'recebimento' check (kind in ('recebimento', 'devolucao')),
  status text collate "C" not null default 'confirmado' check (status in ('confirmado', 'anulado', 'devolvido')),
  bank_account_id uuid not null references bank_accounts (id),
  value_date date,
  cheque_number text,
  payer_name text,
  payer_name_sort text collate "C",
  payer_tax_number text collate "C",
  notes text,
  registered_by_id uuid references users (id) on delete set null,
  allocated_amount bigint not null default 0 check (allocated_amount >= 0),
  unallocated bigint not null generated always as (
    case when kind = 'recebimento' and status = 'confirmado' and type <> 'donativo' then amount - allocated_amount else 0 end) stored,
  receipt_series text,
  receipt_year integer,
  receipt_seq integer,
  receipt_number text,
  receipt_number_sort text collate "C",
  receipt_date date,
  receipt_snapshot jsonb,
  receipt_annulled_at timestamptz,
  receipt_sent_at timestamptz,
  receipt_printed_count integer not null default 0,
  cancelled_at timestamptz,
  cancelled_on date,
  cancel_reason text,
  refund_of_id uuid references payments (id),
  search text collate "C" not null,
  constraint payments_member_id_check check (member_id is not null or (type = 'donativo' and kind = 'recebimento')),
  constraint payments_amount_check1 check (method <> 'numerario' or kind <> 'recebimento' or amount < 300000),
  constraint payments_cheque_number_check check (method <> 'cheque' or kind <> 'recebimento' or cheque_number is not null),
  constraint payments_allocated_amount_check1 check (
    allocated_amount <= amount and (allocated_amount = 0 or (status = 'confirmado' and type <> 'donativo'))),
  constraint payments_cancelled_at_check check (
    (status = 'confirmado') = (cancelled_at is null) and (cancelled_at is null) = (cancelled_on is null)),
  constraint payments_cancelled_on_check check (cancelled_on >= date),
  constraint payments_receipt_number_check check (
    num_nonnulls(receipt_series, receipt_year, receipt_seq, receipt_number, receipt_number_sort, receipt_date, receipt_snapshot) in (0, 7))
);
create unique index payments_receipt_number_key on payments (receipt_number_sort);
create unique index payments_receipt_series_year_seq_key on payments (receipt_series, receipt_year, receipt_seq);
create index payments_receipt_number_has on payments using gin (receipt_number_sort gin_trgm_ops);
create index payments_payer_name_sort on payments (payer_name_sort, id);
create index payments_payer_name_has on payments using gin (payer_name_sort gin_trgm_ops) where payer_name_sort is not null;
create index payments_member_id on payments (member_id, date);
-- Credit that later charges can consume.
create index payments_credit on payments (member_id, date) where unallocated > 0;
create index payments_person_id on payments (person_id);
create index payments_date on payments (date, id);
create index payments_amount on payments (amount, id);
create index payments_method on payments (method, date);
create index payments_type on payments (type, date);
create index payments_year on payments (year, id);
create index payments_kind on payments (kind, id);
create index payments_status on payments (status, id);
create index payments_bank_account_id on payments (bank_account_id, date);
create index payments_registered_by_id on payments (registered_by_id, date);
create index payments_refund_of_id on payments (refund_of_id) where refund_of_id is not null;
create index payments_created_at on payments (created_at, id);
create index payments_search on payments using gin (search gin_trgm_ops);

-- What a payment settles: a charge, or the return of credit. A reversal is a row with the same amount below zero.
create table payment_allocations (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  charge_id uuid references unsettled_payments (id),
  refund_id uuid references payments (id),
  amount bigint not null check (amount <> 0),
  "on" date not null,
  created_at timestamptz not null default now(),
  by_id uuid references users (id) on delete set null,
  reverses_id uuid references payment_allocations (id),
  constraint payment_allocations_charge_id_check check (num_nonnulls(charge_id, refund_id) = 1),
  constraint payment_allocations_reverses_id_check check ((amount < 0) = (reverses_id is not null))
);
create index payment_allocations_payment_id on payment_allocations (payment_id);
create index payment_allocations_charge_id on payment_allocations (charge_id) where charge_id is not null;
create index payment_allocations_refund_id on payment_allocations (refund_id) where refund_id is not null;
create index payment_allocations_by_id on payment_allocations (by_id);
create unique index payment_allocations_reverses_id_key on payment_allocations (reverses_id);

-- What lowers a charge without money. An annulment of a charge of which nothing is left has the amount 0.
create table charge_reductions (
  id uuid primary key,
  charge_id uuid not null references unsettled_payments (id),
  kind text collate "C" not null check (kind in ('perdao', 'anulacao', 'prescricao')),
  amount bigint not null,
  "on" date not null,
  reason text not null check (reason <> ''),
  minutes_ref text,
  created_at timestamptz not null default now(),
  by_id uuid references users (id) on delete set null,
  reverses_id uuid references charge_reductions (id),
  constraint charge_reductions_amount_check check (amount <> 0 or kind = 'anulacao'),
  constraint charge_reductions_reverses_id_check check (case when reverses_id is null then amount >= 0 else amount <= 0 end)
);
create index charge_reductions_charge_id on charge_reductions (charge_id);
create index charge_reductions_by_id on charge_reductions (by_id);
create unique index charge_reductions_reverses_id_key on charge_reductions (reverses_id);

-- A merge moves accounts; a redaction replaces names.
call append_only('unsettled_payments',
  '{member_id,bill_to_member_id,paid_amount,waived_amount,annulled_amount,annulled_at,annulled_on,annul_reason,is_prescribed,is_parked,holds_reminders,reminder_level,last_reminder_at,agreement_id,replaced_by_id}');
call append_only('payments',
  '{member_id,person_id,allocated_amount,status,value_date,cheque_number,payer_name,payer_name_sort,payer_tax_number,notes,registered_by_id,receipt_snapshot,receipt_sent_at,receipt_printed_count,search}',
  '{receipt_series,receipt_year,receipt_seq,receipt_number,receipt_number_sort,receipt_date,receipt_annulled_at,cancelled_at,cancelled_on,cancel_reason}');
call append_only('payment_allocations', '{by_id}');
call append_only('charge_reductions', '{by_id}');

-- Arguments: the columns that only other triggers may change. A statement of its own has depth 1.
create function refuse_direct_change() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise restrict_violation using
      message = format('the settled amounts of %s are kept by the rows that settle', tg_table_name),
      constraint = format('%s_settled', tg_table_name), table = tg_table_name;
  end if;
  return new;
end $$;
create trigger settled_by_rows before update on unsettled_payments for each row
  when ((old.paid_amount, old.waived_amount, old.annulled_amount, old.annulled_at, old.annulled_on, old.annul_reason, old.is_prescribed)
    is distinct from (new.paid_amount, new.waived_amount, new.annulled_amount, new.annulled_at, new.annulled_on, new.annul_reason, new.is_prescribed))
  execute function refuse_direct_change();
create trigger settled_by_rows before update on payments for each row
  when (old.allocated_amount <> new.allocated_amount) execute function refuse_direct_change();

create function refuse_settled_rows() returns trigger language plpgsql as $$
begin
  raise check_violation using message = format('a new row of %s is settled by nothing yet', tg_table_name),
    constraint = format('%s_settled', tg_table_name), table = tg_table_name;
end $$;
create trigger new_is_unsettled before insert on unsettled_payments for each row
  when (new.paid_amount <> 0 or new.waived_amount <> 0 or new.annulled_amount <> 0 or new.annulled_at is not null)
  execute function refuse_settled_rows();
create trigger new_is_unsettled before insert on payments for each row
  when (new.allocated_amount <> 0 or new.status <> 'confirmado') execute function refuse_settled_rows();

-- A cancelled payment stays cancelled.
create function refuse_revival() returns trigger language plpgsql as $$
begin
  raise restrict_violation using message = 'a cancelled payment stays cancelled', constraint = 'payments_status', table = 'payments';
end $$;
create trigger cancelled_for_good before update of status on payments for each row
  when (old.status <> 'confirmado' and new.status <> old.status) execute function refuse_revival();

-- Nothing on or before the day until which the accounts are closed. The argument names the day's column.
create function closed_until() returns date language sql stable as $$
  select nullif(value, '')::date from settings where name = 'closedUntil'
$$;
create function refuse_closed_days() returns trigger language plpgsql as $$
declare
  closed date := closed_until();
  day date;
begin
  if closed is null then return null; end if;
  execute format('select min(%I) from touched', tg_argv[0]) into day;
  if day <= closed then
    raise check_violation using message = format('the accounts are closed until %s', closed),
      constraint = format('%s_closed', tg_table_name), table = tg_table_name;
  end if;
  return null;
end $$;
create trigger not_in_closed_period after insert on unsettled_payments
  referencing new table as touched for each statement execute function refuse_closed_days('issue_date');
create trigger not_in_closed_period after insert on payments
  referencing new table as touched for each statement execute function refuse_closed_days('date');
create trigger not_in_closed_period after insert on payment_allocations
  referencing new table as touched for each statement execute function refuse_closed_days('on');
create trigger not_in_closed_period after insert on charge_reductions
  referencing new table as touched for each statement execute function refuse_closed_days('on');
create function refuse_closed_cancellation() returns trigger language plpgsql as $$
begin
  if new.cancelled_on <= closed_until() then
    raise check_violation using message = format('the accounts are closed until %s', closed_until()),
      constraint = 'payments_closed', table = 'payments';
  end if;
  return null;
end $$;
create trigger not_cancelled_in_closed_period after update of cancelled_on on payments for each row
  when (old.cancelled_on is distinct from new.cancelled_on) execute function refuse_closed_cancellation();

-- What rows settle is added up here. The checks of both tables refuse whatever is above a charge or a payment.
create function settle_by_allocations() returns trigger language plpgsql as $$
begin
  if exists (
    select from added a join payments p on p.id = a.payment_id
    left join unsettled_payments c on c.id = a.charge_id
    left join payments r on r.id = a.refund_id
    left join payment_allocations o on o.id = a.reverses_id
    where p.kind <> 'recebimento' or p.member_id is null or p.type = 'donativo' or a."on" < p.date or a."on" < c.issue_date
      or a."on" < r.date or r.kind <> 'devolucao' or r.member_id <> p.member_id
      or (a.amount > 0 and (p.status <> 'confirmado' or c.annulled_at is not null or r.status <> 'confirmado'))
      or (a.reverses_id is not null and (a."on" < o."on"
        or (o.payment_id, o.charge_id, o.refund_id, -o.amount) is distinct from (a.payment_id, a.charge_id, a.refund_id, a.amount)))
  ) then
    raise check_violation using message = 'an allocation does not fit its payment, its charge or what it reverses',
      constraint = 'payment_allocations_amount_check', table = 'payment_allocations';
  end if;
  update unsettled_payments c set paid_amount = c.paid_amount + s.amount
  from (select charge_id, sum(amount) as amount from added where charge_id is not null group by charge_id) s where c.id = s.charge_id;
  update payments p set allocated_amount = p.allocated_amount + s.amount
  from (
    select w.id, sum(w.amount) as amount
    from (select payment_id as id, amount from added union all select refund_id, amount from added where refund_id is not null) w
    group by w.id
  ) s where p.id = s.id;
  return null;
end $$;
create trigger allocations_settle after insert on payment_allocations
  referencing new table as added for each statement execute function settle_by_allocations();

create function settle_by_reductions() returns trigger language plpgsql as $$
begin
  if exists (
    select from added a join unsettled_payments c on c.id = a.charge_id left join charge_reductions o on o.id = a.reverses_id
    where a."on" < c.issue_date or (a.reverses_id is null and c.annulled_at is not null)
      or (a.reverses_id is not null
        and (a."on" < o."on" or (o.charge_id, o.kind, -o.amount) is distinct from (a.charge_id, a.kind, a.amount)))
  ) then
    raise check_violation using message = 'a reduction does not fit its charge or what it reverses',
      constraint = 'charge_reductions_amount_check', table = 'charge_reductions';
  end if;
  update unsettled_payments c set waived_amount = c.waived_amount + s.waived, annulled_amount = c.annulled_amount + s.annulled,
    is_prescribed = case when s.barred is null then c.is_prescribed else s.barred end,
    annulled_at = case when s.annulment is null then c.annulled_at when s.annulment then s.at end,
    annulled_on = case when s.annulment is null then c.annulled_on when s.annulment then s."on" end,
    annul_reason = case when s.annulment is null then c.annul_reason when s.annulment then s.reason end
  from (
    select charge_id, coalesce(sum(amount) filter (where kind <> 'anulacao'), 0) as waived,
      coalesce(sum(amount) filter (where kind = 'anulacao'), 0) as annulled,
      bool_and(reverses_id is null) filter (where kind = 'prescricao') as barred,
      bool_and(reverses_id is null) filter (where kind = 'anulacao') as annulment,
      max(created_at) as at, max("on") as "on", max(reason) filter (where kind = 'anulacao') as reason
    from added group by charge_id
  ) s where c.id = s.charge_id;
  return null;
end $$;
create trigger reductions_settle after insert on charge_reductions
  referencing new table as added for each statement execute function settle_by_reductions();

-- What moves accounts, with its own day: `debt` and `credit` are what it adds to either. An allocation to the charge of another
-- member lowers that member's debt and the payer's credit.
create view account_lines as
  select c.member_id, c.issue_date as "on", 'charge' as kind, c.original_amount as debt, 0::bigint as credit, c.due_date, c.is_parked,
    c.id as charge_id, null::uuid as payment_id, c.id as row_id, c.created_at
  from unsettled_payments c
  union all
  select c.member_id, r."on", r.kind, -r.amount, 0, c.due_date, c.is_parked, c.id, null, r.id, r.created_at
  from charge_reductions r join unsettled_payments c on c.id = r.charge_id
  union all
  select c.member_id, a."on", 'settlement', -a.amount, 0, c.due_date, c.is_parked, c.id, a.payment_id, a.id, a.created_at
  from payment_allocations a join unsettled_payments c on c.id = a.charge_id
  union all
  select p.member_id, p.date, 'payment', 0, p.amount, null, false, null, p.id, p.id, p.created_at
  from payments p where p.member_id is not null and p.kind = 'recebimento' and p.type <> 'donativo'
  union all
  select p.member_id, p.cancelled_on, p.status, 0, -p.amount, null, false, null, p.id, p.id, p.cancelled_at
  from payments p where p.member_id is not null and p.kind = 'recebimento' and p.type <> 'donativo' and p.cancelled_on is not null
  union all
  select p.member_id, a."on", case when a.refund_id is null then 'use' else 'refund' end, 0, -a.amount, null, false,
    a.charge_id, p.id, a.id, a.created_at
  from payment_allocations a join payments p on p.id = a.payment_id;

-- The balances of one account at the end of a day. What is due on the day is not overdue on it.
create function account_on(member uuid, day date) returns table (debt_total bigint, overdue_total bigint, credit_balance bigint)
language sql stable as $$
  select coalesce(sum(l.debt), 0)::bigint, coalesce(sum(l.debt) filter (where l.due_date < day and not l.is_parked), 0)::bigint,
    coalesce(sum(l.credit), 0)::bigint
  from account_lines l where l.member_id = member and l."on" <= day
$$;

create or replace view bank_accounts_with_balance as
  select a.id, a.created_at, a.updated_at, a.rev, a.name, a.name_sort, a.kind, a.iban, a.active, a.opening_balance,
    a.opening_date, a.last_reconciled_at, a.search, (a.opening_balance + coalesce((
      select sum(case p.kind when 'recebimento' then p.amount else -p.amount end) from payments p
      where p.bank_account_id = a.id and p.status = 'confirmado' and p.date >= a.opening_date), 0))::bigint as balance
  from bank_accounts a;

-- The balances of each member's account, so that lists can sort and filter by them. Written by whatever changes the ledger, within its
-- transaction, and by the daily job as due dates pass; compared with the sums every night. Whoever changes the ledger first locks the rows of
-- all accounts that it touches, in the order of their ids, so that two who change one account take turns.
create table member_balances (
  member_id uuid primary key references members (id) on delete cascade,
  debt_total bigint not null default 0,
  overdue_total bigint not null default 0,
  credit_balance bigint not null default 0,
  -- The last day up to which every quota is settled.
  paid_until date,
  -- When something becomes overdue next.
  next_due_date date,
  situation text collate "C" not null default 'em_dia' check (situation in ('em_dia', 'a_pagamento', 'em_atraso', 'isento')),
  counted_on date not null
);
create index member_balances_debt_total on member_balances (debt_total, member_id);
create index member_balances_overdue_total on member_balances (overdue_total, member_id);
create index member_balances_credit_balance on member_balances (credit_balance, member_id);
create index member_balances_paid_until on member_balances (paid_until, member_id);
create index member_balances_situation on member_balances (situation, member_id);
create index member_balances_next_due_date on member_balances (next_due_date) where next_due_date is not null;

-- Counts the accounts of these members as of a day; answers those whose balances changed, and whether what is overdue did.
create function refresh_member_balances(ids uuid[], day date) returns table (id uuid, overdue_changed boolean) language sql as $$
  with counted as materialized (
    select m.id, coalesce(o.debt, 0) as debt_total, coalesce(o.overdue, 0) as overdue_total, coalesce(k.credit, 0) as credit_balance,
      (select max(q.period_end) from unsettled_payments q where q.member_id = m.id and q.type = 'quota' and q.annulled_at is null
        and (o.first_open is null or q.period_start < o.first_open)) as paid_until,
      o.next_due as next_due_date,
      case when o.overdue > 0 then 'em_atraso' when o.next_due is not null then 'a_pagamento'
        when m.exempt_from is not null then 'isento' else 'em_dia' end as situation
    from members m
    left join lateral (
      select sum(c.amount)::bigint as debt, (sum(c.amount) filter (where c.due_date < day and not c.is_parked))::bigint as overdue,
        min(c.due_date) filter (where c.due_date >= day and not c.is_parked) as next_due,
        min(c.period_start) filter (where c.type = 'quota') as first_open
      from unsettled_payments c where c.member_id = m.id and c.amount > 0
    ) o on true
    left join lateral (
      select sum(p.unallocated)::bigint as credit from payments p where p.member_id = m.id and p.unallocated > 0
    ) k on true
    where m.id = any(ids)
  ), before as materialized (
    select b.member_id, b.overdue_total from member_balances b where b.member_id = any(ids)
  )
  update member_balances b set debt_total = n.debt_total, overdue_total = n.overdue_total, credit_balance = n.credit_balance,
    paid_until = n.paid_until, next_due_date = n.next_due_date, situation = n.situation, counted_on = day
  from counted n join before f on f.member_id = n.id
  where b.member_id = n.id
    and (b.debt_total, b.overdue_total, b.credit_balance, b.paid_until, b.next_due_date, b.situation)
      is distinct from (n.debt_total, n.overdue_total, n.credit_balance, n.paid_until, n.next_due_date, n.situation)
  returning b.member_id, f.overdue_total <> b.overdue_total
$$;

-- members.exempt_from is set while an exemption is in force.
create function open_account() returns trigger language plpgsql as $$
begin
  insert into member_balances (member_id, situation, counted_on)
  select a.id, case when a.exempt_from is null then 'em_dia' else 'isento' end, (now() at time zone 'Europe/Lisbon')::date from added a;
  return null;
end $$;
create trigger account_opened after insert on members
  referencing new table as added for each statement execute function open_account();
insert into member_balances (member_id, situation, counted_on)
select m.id, case when m.exempt_from is null then 'em_dia' else 'isento' end, (now() at time zone 'Europe/Lisbon')::date from members m;

-- An exemption that begins or ends changes the word for the situation.
create function follow_exemption() returns trigger language plpgsql as $$
begin
  update member_balances b set situation = case when n.exempt_from is null then 'em_dia' else 'isento' end
  from now_so n join before_so o on o.id = n.id
  where (n.exempt_from is null) <> (o.exempt_from is null) and b.member_id = n.id and b.situation in ('em_dia', 'isento');
  return null;
end $$;
create trigger exemption_followed after update on members
  referencing old table as before_so new table as now_so for each statement execute function follow_exemption();

-- Charges and payments with their member, as lists show them.
create view unsettled_payment_sheets as
  select c.id, c.created_at, c.updated_at, c.rev, m.id as member_id, m.member_number, p.id as person_id, p.name as member_name,
    p.name_sort as member_name_sort, m.is_active as member_is_active, m.collector_id, c.bill_to_member_id, c.type, c.year, c.period_start,
    c.period_end, c.description, c.original_amount, c.issue_date, c.due_date,
    case when c.amount > 0 then greatest((now() at time zone 'Europe/Lisbon')::date - c.due_date, 0) else 0 end as days_overdue,
    c.paid_amount, c.waived_amount, c.amount, c.status, false as selected, c.origin, c.explanation, c.is_parked, c.holds_reminders,
    c.reminder_level, c.last_reminder_at, c.replaced_by_id, c.annulled_at, c.annulled_on, c.annul_reason,
    w."on" as waived_at, w.reason as waive_reason, w.minutes_ref as waive_minutes, c.plan_id, c.run_id, c.agreement_id, c.annulled_amount,
    c.is_prescribed, p.member_search as search
  from unsettled_payments c
  left join members m on m.id = c.member_id
  left join people p on p.id = m.person_id
  left join lateral (
    select r."on", r.reason, r.minutes_ref from charge_reductions r
    where r.charge_id = c.id and r.kind <> 'anulacao' and r.reverses_id is null order by r.created_at desc, r.id desc limit 1
  ) w on true;

create view payment_sheets as
  select t.id, t.created_at, t.updated_at, t.rev, t.member_id, m.member_number, p.id as person_id, p.name as member_name,
    p.name_sort as member_name_sort, t.date, t.amount, t.method, t.type, t.year, t.kind, t.status, t.bank_account_id, t.value_date,
    t.cheque_number, t.payer_name, t.payer_name_sort, t.payer_tax_number, t.notes, t.registered_by_id, t.unallocated,
    (select string_agg(s.description, ', ' order by s.due_date, s.description) from (
      select c.description, c.due_date from payment_allocations a join unsettled_payments c on c.id = a.charge_id
      where a.payment_id = t.id group by c.id having sum(a.amount) > 0) s) as settles,
    t.receipt_series, t.receipt_number, t.receipt_number_sort, t.receipt_date, t.receipt_sent_at, t.receipt_printed_count,
    t.receipt_annulled_at, t.cancelled_at, t.cancelled_on, t.cancel_reason, t.refund_of_id, t.allocated_amount, t.receipt_year, t.receipt_seq,
    t.receipt_snapshot, t.search
  from payments t
  left join members m on m.id = t.member_id
  left join people p on p.id = t.person_id;

-- A payment is found by its receipt, its payer and whatever its member or giver is found by.
create function payment_search(payments) returns text language sql stable as $$
  select concat_ws(' ', $1.receipt_number_sort, $1.payer_name_sort, coalesce(p.member_search, p.search)) from people p where p.id = $1.person_id
$$;
create function fill_payment_search() returns trigger language plpgsql as $$
begin
  new.search := payment_search(new);
  return new;
end $$;
create trigger search_filled before insert or update of receipt_number_sort, payer_name_sort, person_id on payments
  for each row execute function fill_payment_search();
create function follow_person_in_payments() returns trigger language plpgsql as $$
begin
  update payments t set search = payment_search(t) where t.person_id = new.id;
  return null;
end $$;
create trigger payments_follow after update of member_search, search on people for each row
  when (old.member_search is distinct from new.member_search or old.search is distinct from new.search)
  execute function follow_person_in_payments();

-- Charges and payments refer to members and users by fields of their own.
drop index audit_log_naming;
create index audit_log_naming on audit_log using gin (ids_named_in(diff))
  where diff ?| '{applicationId,assignedToId,billToMemberId,collectorId,createdById,decidedById,duplicateOf,familyHeadId,headId,memberApplicationId,proposer1Id,proposer2Id,registeredById,sentById,userId}';
