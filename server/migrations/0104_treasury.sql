-- The treasury: documents, their statuses, what moves accounts and which documents that settles, and budgets. Amounts are cents.
-- Documents and movements are never deleted.
alter table users add column approves_treasury boolean not null default false;

create table treasury_categories (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  name text not null check (name <> ''),
  name_sort text collate "C" not null,
  direction text collate "C" not null check (direction in ('despesa', 'receita')),
  code text,
  cash_map_line text,
  "order" integer not null default 100,
  search text collate "C" not null
);
create unique index treasury_categories_direction_name_key on treasury_categories (direction, name_sort);
create index treasury_categories_name_sort on treasury_categories (name_sort, id);
create index treasury_categories_name_has on treasury_categories using gin (name_sort gin_trgm_ops);
create index treasury_categories_order on treasury_categories ("order", id);
create index treasury_categories_created_at on treasury_categories (created_at, id);
create index treasury_categories_search on treasury_categories using gin (search gin_trgm_ops);

create table doc_statuses (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  name text not null check (name <> ''),
  name_sort text collate "C" not null,
  slug text not null check (slug ~ '^[a-z][a-z0-9-]*$'),
  kind text collate "C" not null check (kind in ('pagamento', 'classificacao', 'contabilidade', 'arquivo', 'controlo')),
  color text collate "C",
  "order" integer not null default 100,
  is_default boolean not null default false,
  marks_end boolean not null default false,
  locks_document boolean not null default false,
  requires_date boolean not null default false,
  requires_pdf boolean not null default false,
  active boolean not null default true,
  search text collate "C" not null
);
create unique index doc_statuses_name_key on doc_statuses (name_sort);
create unique index doc_statuses_slug_key on doc_statuses (slug);
create unique index doc_statuses_is_default_key on doc_statuses (kind) where is_default;
create index doc_statuses_name_sort on doc_statuses (name_sort, id);
create index doc_statuses_name_has on doc_statuses using gin (name_sort gin_trgm_ops);
create index doc_statuses_kind on doc_statuses (kind, "order", id);
create index doc_statuses_order on doc_statuses ("order", id);
create index doc_statuses_active on doc_statuses (active, id);
create index doc_statuses_created_at on doc_statuses (created_at, id);
create index doc_statuses_search on doc_statuses using gin (search gin_trgm_ops);

create table budgets (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  fiscal_year integer not null check (fiscal_year between 1900 and 2200),
  category_id uuid not null references treasury_categories (id),
  cost_centre text,
  cost_centre_sort text collate "C",
  amount bigint not null check (amount >= 0),
  approved_minutes text,
  constraint budgets_fiscal_year_category_id_key unique nulls not distinct (fiscal_year, category_id, cost_centre_sort)
);
create index budgets_category_id on budgets (category_id, fiscal_year);
create index budgets_cost_centre_sort on budgets (cost_centre_sort, id);
create index budgets_cost_centre_has on budgets using gin (cost_centre_sort gin_trgm_ops) where cost_centre_sort is not null;
create index budgets_created_at on budgets (created_at, id);

-- What the organisation owes, is owed or keeps as information. settled_amount and what is known of the last payment are kept by the
-- trigger of treasury_settlements; the statuses and is_locked by those of treasury_docs_statuses.
create table treasury_docs (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  number text not null,
  number_sort text collate "C" not null constraint treasury_docs_number_key unique,
  direction text collate "C" not null check (direction in ('despesa', 'receita', 'transferencia', 'informativo')),
  doc_type text collate "C" not null check (doc_type in ('fatura', 'fatura_recibo', 'fatura_simplificada', 'recibo', 'recibo_verde',
    'nota_credito', 'nota_debito', 'orcamento', 'fatura_proforma', 'comprovativo', 'extrato', 'guia_pagamento', 'folha_caixa',
    'contrato', 'subsidio', 'recibo_donativo', 'declaracao', 'outro')),
  doc_date date not null,
  description text not null check (description <> ''),
  fiscal_year integer not null check (fiscal_year between 1900 and 2200),
  person_id uuid references people (id),
  entity_name text,
  entity_name_sort text collate "C",
  entity_tax_number text collate "C",
  entity_doc_number text,
  -- The number as it is compared: people and programs write the same one with other spaces and signs.
  entity_doc_key text collate "C" generated always as (nullif(regexp_replace(lower(entity_doc_number), '[^a-z0-9]', '', 'g'), '')) stored,
  atcud text,
  net_amount bigint check (net_amount >= 0),
  not_subject_amount bigint check (not_subject_amount >= 0),
  vat_amount bigint check (vat_amount >= 0),
  vat_lines jsonb not null default '[]',
  withholding bigint check (withholding >= 0),
  total_amount bigint not null check (total_amount >= 0),
  currency text collate "C" not null default 'EUR' check (currency = 'EUR'),
  category_id uuid references treasury_categories (id),
  cost_centre text,
  cost_centre_sort text collate "C",
  project_id text,
  project_id_sort text collate "C",
  budget_line_id uuid references budgets (id) on delete set null,
  due_date date,
  paid_by_person_id uuid references people (id),
  settled_amount bigint not null default 0,
  paid_date date,
  payment_method text collate "C"
    check (payment_method in ('transferencia', 'multibanco', 'debito_direto', 'numerario', 'cheque', 'cartao', 'mbway')),
  bank_account_id uuid references bank_accounts (id),
  counter_bank_account_id uuid references bank_accounts (id),
  approved_by1 uuid references users (id) on delete set null,
  approved_by2 uuid references users (id) on delete set null,
  -- The day on which the last approval that was needed was given.
  approved_at date,
  registered_by_id uuid references users (id) on delete set null,
  status_ids uuid[] not null default '{}',
  payment_status_id uuid references doc_statuses (id),
  classification_status_id uuid references doc_statuses (id),
  control_status_id uuid references doc_statuses (id),
  accounting_status_id uuid references doc_statuses (id),
  archive_status_id uuid references doc_statuses (id),
  is_locked boolean not null default false,
  sent_to_accountant_at date,
  accounting_ref text,
  is_donation boolean not null default false,
  donation_kind text collate "C" check (donation_kind in ('numerario', 'especie')),
  donation_regime text,
  donation_receipt_number text,
  member_payment_id uuid constraint treasury_docs_member_payment_id_key unique references payments (id),
  pdf_ids uuid[] not null default '{}',
  tags uuid[] not null default '{}',
  notes text,
  -- The names of the fields that a fiscal QR code filled and nobody has changed since.
  from_qr text[],
  annulled_at timestamptz,
  annul_reason text,
  -- What is to be paid or received in the end. A credit note lowers it; what only informs, was annulled, is a gift in kind or came as
  -- the payment of a member moves no account.
  payable_amount bigint not null generated always as (
    case when direction = 'informativo' or doc_type in ('orcamento', 'fatura_proforma') or annulled_at is not null
      or member_payment_id is not null or (is_donation and donation_kind = 'especie') then 0
    else (total_amount - coalesce(withholding, 0)) * case doc_type when 'nota_credito' then -1 else 1 end end) stored,
  open_amount bigint not null generated always as (
    case when direction = 'informativo' or doc_type in ('orcamento', 'fatura_proforma') or annulled_at is not null
      or member_payment_id is not null or (is_donation and donation_kind = 'especie') then 0
    else (total_amount - coalesce(withholding, 0)) * case doc_type when 'nota_credito' then -1 else 1 end end - settled_amount) stored,
  is_unpaid boolean not null generated always as (
    case when direction = 'informativo' or doc_type in ('orcamento', 'fatura_proforma') or annulled_at is not null
      or member_payment_id is not null or (is_donation and donation_kind = 'especie') then 0
    else (total_amount - coalesce(withholding, 0)) * case doc_type when 'nota_credito' then -1 else 1 end end <> settled_amount) stored,
  -- What it adds to the totals of a list.
  income_amount bigint not null generated always as (
    case when direction = 'receita' and doc_type not in ('orcamento', 'fatura_proforma') and annulled_at is null
    then total_amount * case doc_type when 'nota_credito' then -1 else 1 end else 0 end) stored,
  expense_amount bigint not null generated always as (
    case when direction = 'despesa' and doc_type not in ('orcamento', 'fatura_proforma') and annulled_at is null
    then total_amount * case doc_type when 'nota_credito' then -1 else 1 end else 0 end) stored,
  balance_amount bigint not null generated always as (
    case when direction in ('despesa', 'receita') and doc_type not in ('orcamento', 'fatura_proforma') and annulled_at is null
    then total_amount * case doc_type when 'nota_credito' then -1 else 1 end * case direction when 'despesa' then -1 else 1 end
    else 0 end) stored,
  -- When what somebody advanced was paid back to them.
  reimbursed_at date generated always as (
    case when paid_by_person_id is not null and total_amount - coalesce(withholding, 0) = abs(settled_amount) then paid_date end) stored,
  search text collate "C" not null,
  constraint treasury_docs_entity_name_check check (person_id is not null or entity_name is not null),
  constraint treasury_docs_withholding_check1 check (withholding <= total_amount),
  constraint treasury_docs_total_amount_check1 check (
    case when payable_amount < 0 then settled_amount between payable_amount and 0 else settled_amount between 0 and payable_amount end),
  constraint treasury_docs_approved_by2_check check (approved_by2 <> approved_by1),
  constraint treasury_docs_donation_kind_check1 check (not is_donation or donation_kind is not null),
  constraint treasury_docs_annul_reason_check check ((annulled_at is null) = (annul_reason is null))
);
create index treasury_docs_number_sort on treasury_docs (number_sort, id);
create index treasury_docs_direction on treasury_docs (direction, doc_date, id);
create index treasury_docs_doc_type on treasury_docs (doc_type, id);
create index treasury_docs_doc_date on treasury_docs (doc_date, id);
create index treasury_docs_fiscal_year on treasury_docs (fiscal_year, doc_date, id);
create index treasury_docs_person_id on treasury_docs (person_id, doc_date);
create index treasury_docs_entity_name_sort on treasury_docs (entity_name_sort, id);
create index treasury_docs_entity_name_has on treasury_docs using gin (entity_name_sort gin_trgm_ops);
create index treasury_docs_entity_tax_number on treasury_docs (entity_tax_number, entity_doc_key);
create index treasury_docs_entity_tax_number_has on treasury_docs using gin (entity_tax_number gin_trgm_ops);
create index treasury_docs_total_amount on treasury_docs (total_amount, id);
create index treasury_docs_open_amount on treasury_docs (open_amount, id);
create index treasury_docs_is_unpaid on treasury_docs (is_unpaid, due_date, id);
create index treasury_docs_category_id on treasury_docs (category_id, id);
create index treasury_docs_cost_centre_sort on treasury_docs (cost_centre_sort, id);
create index treasury_docs_cost_centre_has on treasury_docs using gin (cost_centre_sort gin_trgm_ops) where cost_centre_sort is not null;
create index treasury_docs_project_id_sort on treasury_docs (project_id_sort, id);
create index treasury_docs_project_id_has on treasury_docs using gin (project_id_sort gin_trgm_ops) where project_id_sort is not null;
create index treasury_docs_budget_line_id on treasury_docs (budget_line_id) where budget_line_id is not null;
create index treasury_docs_due_date on treasury_docs (due_date, id);
create index treasury_docs_paid_date on treasury_docs (paid_date, id);
create index treasury_docs_payment_method on treasury_docs (payment_method, id);
create index treasury_docs_bank_account_id on treasury_docs (bank_account_id, id);
create index treasury_docs_counter_bank_account_id on treasury_docs (counter_bank_account_id) where counter_bank_account_id is not null;
create index treasury_docs_paid_by_person_id on treasury_docs (paid_by_person_id, id);
create index treasury_docs_approved_by1 on treasury_docs (approved_by1) where approved_by1 is not null;
create index treasury_docs_approved_by2 on treasury_docs (approved_by2) where approved_by2 is not null;
create index treasury_docs_registered_by_id on treasury_docs (registered_by_id, id);
create index treasury_docs_payment_status_id on treasury_docs (payment_status_id, doc_date, id);
create index treasury_docs_classification_status_id on treasury_docs (classification_status_id, doc_date, id);
create index treasury_docs_control_status_id on treasury_docs (control_status_id, doc_date, id);
create index treasury_docs_accounting_status_id on treasury_docs (accounting_status_id, doc_date, id);
create index treasury_docs_archive_status_id on treasury_docs (archive_status_id, doc_date, id);
create index treasury_docs_is_donation on treasury_docs (is_donation, doc_date) where is_donation;
create index treasury_docs_created_at on treasury_docs (created_at, id);
create index treasury_docs_search on treasury_docs using gin (search gin_trgm_ops);
-- Documents without a PDF, which an index of what the list holds does not find.
create index treasury_docs_without_pdf on treasury_docs (doc_date, id) where pdf_ids = '{}';
call hold_refs('treasury_docs', 'pdf_ids', 'pdf_documents');
call hold_refs('treasury_docs', 'tags', 'tags');
call hold_refs('treasury_docs', 'status_ids', 'doc_statuses');
create trigger never_deleted before delete on treasury_docs for each row execute function refuse_changed_rows();

create or replace view tags_with_usage as
  select t.*, (
    (select count(*) from members as m where m.tags @> array[t.id])
    + (select count(*) from member_applications as a where a.tags @> array[t.id])
    + (select count(*) from treasury_docs as d where d.tags @> array[t.id])
  )::int as usage_count
  from tags as t;

alter table pdf_documents drop constraint pdf_documents_owner_type_check;
alter table pdf_documents add constraint pdf_documents_owner_type_check check (owner_type in ('message', 'treasuryDoc', 'treasuryMovement'));

-- The statuses of documents: at most one of each dimension. kind is that of the status.
create table treasury_docs_statuses (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  treasury_doc_id uuid not null references treasury_docs (id),
  doc_status_id uuid not null references doc_statuses (id),
  kind text collate "C" not null,
  date date,
  set_by_id uuid references users (id) on delete set null,
  note text,
  constraint treasury_docs_statuses_doc_status_id_key unique (treasury_doc_id, kind)
);
create index treasury_docs_statuses_doc_status_id on treasury_docs_statuses (doc_status_id, id);
create index treasury_docs_statuses_set_by_id on treasury_docs_statuses (set_by_id);
create index treasury_docs_statuses_created_at on treasury_docs_statuses (created_at, id);

create function fill_doc_status_kind() returns trigger language plpgsql as $$
begin
  select s.kind into new.kind from doc_statuses s where s.id = new.doc_status_id;
  return new;
end $$;
create trigger kind_filled before insert or update of doc_status_id, kind on treasury_docs_statuses
  for each row execute function fill_doc_status_kind();

-- A document holds its statuses too, so that lists can filter by them.
create function tell_doc_statuses() returns trigger language plpgsql as $$
begin
  -- Statements that touch no row fire these triggers too, and each of them runs statements of the other.
  if not exists (select from touched) then return null; end if;
  update treasury_docs d set status_ids = a.ids, payment_status_id = a.payment, classification_status_id = a.classification,
    control_status_id = a.control, accounting_status_id = a.accounting, archive_status_id = a.archive, is_locked = a.locked
  from (
    select t.id, coalesce(array_agg(s.doc_status_id order by
        array_position('{pagamento,classificacao,controlo,contabilidade,arquivo}'::text[], s.kind)) filter (where s.id is not null), '{}') as ids,
      (array_agg(s.doc_status_id) filter (where s.kind = 'pagamento'))[1] as payment,
      (array_agg(s.doc_status_id) filter (where s.kind = 'classificacao'))[1] as classification,
      (array_agg(s.doc_status_id) filter (where s.kind = 'controlo'))[1] as control,
      (array_agg(s.doc_status_id) filter (where s.kind = 'contabilidade'))[1] as accounting,
      (array_agg(s.doc_status_id) filter (where s.kind = 'arquivo'))[1] as archive,
      coalesce(bool_or(n.locks_document), false) as locked
    from (select distinct treasury_doc_id as id from touched) t
    left join treasury_docs_statuses s on s.treasury_doc_id = t.id
    left join doc_statuses n on n.id = s.doc_status_id
    group by t.id
  ) a
  where d.id = a.id and (d.status_ids, d.is_locked) is distinct from (a.ids, a.locked);
  return null;
end $$;
create trigger told_to_docs after insert on treasury_docs_statuses
  referencing new table as touched for each statement execute function tell_doc_statuses();
create trigger changes_told_to_docs after update on treasury_docs_statuses
  referencing new table as touched for each statement execute function tell_doc_statuses();
create trigger removals_told_to_docs after delete on treasury_docs_statuses
  referencing old table as touched for each statement execute function tell_doc_statuses();

create function follow_locking_status() returns trigger language plpgsql as $$
begin
  update treasury_docs d set is_locked = exists (select from doc_statuses s where s.id = any(d.status_ids) and s.locks_document)
  where d.status_ids @> array[new.id];
  return null;
end $$;
create trigger locking_followed after update of locks_document on doc_statuses for each row
  when (old.locks_document <> new.locks_document) execute function follow_locking_status();

-- The statuses of payment follow what was settled, and nothing else; those of classification and control follow the category, approvals
-- and the annulment as these change. Returns null where a document has none of the dimension.
create function payment_status_slug(d treasury_docs) returns text language sql immutable as $$
  select case
    when d.member_payment_id is not null and d.annulled_at is null then 'pago'
    when d.payable_amount = 0 then null
    when d.paid_by_person_id is not null then case when d.is_unpaid then 'a-reembolsar' else 'reembolsado' end
    when not d.is_unpaid then 'pago'
    when d.settled_amount <> 0 then 'parcialmente-pago'
    else 'por-pagar'
  end
$$;

create function follow_new_docs() returns trigger language plpgsql as $$
begin
  insert into treasury_docs_statuses (id, treasury_doc_id, doc_status_id, kind, date)
  select gen_random_uuid(), n.id, s.id, s.kind, case when s.slug in ('pago', 'reembolsado') then n.paid_date end
  from added n join treasury_docs d on d.id = n.id cross join doc_statuses s
  where case s.kind
    when 'pagamento' then s.slug = payment_status_slug(d)
    -- Nothing is classified that neither costs nor brings anything.
    when 'classificacao' then n.direction in ('despesa', 'receita')
      and s.slug = case when n.category_id is null then 'por-classificar' else 'classificado' end
    when 'controlo' then case
      when n.annulled_at is not null then s.slug = 'anulado'
      when n.approved_at is not null then s.slug = 'autorizado'
      -- Where nobody may approve, nothing waits for it.
      else s.is_default and n.direction = 'despesa' and exists (select from users u where u.approves_treasury and u.active) end
    else s.is_default and s.active end
  on conflict (treasury_doc_id, kind) do nothing;
  return null;
end $$;
create trigger statuses_followed_new after insert on treasury_docs
  referencing new table as added for each statement execute function follow_new_docs();

create function follow_changed_docs() returns trigger language plpgsql as $$
begin
  if not exists (select from now_so) then return null; end if;
  insert into treasury_docs_statuses as t (id, treasury_doc_id, doc_status_id, kind, date)
  select gen_random_uuid(), d.id, s.id, s.kind, case when s.slug in ('pago', 'reembolsado') then d.paid_date end
  from now_so n join before_so o on o.id = n.id join treasury_docs d on d.id = n.id cross join doc_statuses s
  where case s.kind
    when 'pagamento' then s.id is distinct from n.payment_status_id and s.slug = payment_status_slug(d)
    when 'classificacao' then (o.category_id is null) <> (n.category_id is null)
      and s.slug = case when n.category_id is null then 'por-classificar' else 'classificado' end
    when 'controlo' then case
      when n.annulled_at is not null then o.annulled_at is null and s.slug = 'anulado'
      when n.approved_at is not null then (o.approved_at is null or o.annulled_at is not null) and s.slug = 'autorizado'
      when o.annulled_at is not null then s.slug = 'por-autorizar' and n.direction = 'despesa'
      when o.approved_at is not null then s.slug = 'por-autorizar'
        and exists (select from doc_statuses c where c.id = n.control_status_id and c.slug = 'autorizado')
      end
    else false end
  on conflict (treasury_doc_id, kind) do update
    set doc_status_id = excluded.doc_status_id, date = excluded.date, set_by_id = null, note = null, rev = t.rev + 1, updated_at = now()
    where t.doc_status_id <> excluded.doc_status_id;
  delete from treasury_docs_statuses t using now_so n join before_so o on o.id = n.id join treasury_docs d on d.id = n.id
  where t.treasury_doc_id = n.id and (
    (t.kind = 'pagamento' and n.payment_status_id is not null and payment_status_slug(d) is null)
    or (t.kind = 'controlo' and o.annulled_at is not null and n.annulled_at is null and n.approved_at is null and n.direction <> 'despesa'));
  return null;
end $$;
create trigger statuses_followed after update on treasury_docs
  referencing old table as before_so new table as now_so for each statement execute function follow_changed_docs();

-- What a lock keeps as it is: everything but the statuses, what the accountant did with the document, and who its people are.
create function locked_part(d treasury_docs) returns jsonb language sql stable as $$
  select to_jsonb(d) - '{status_ids,payment_status_id,classification_status_id,control_status_id,accounting_status_id,archive_status_id,is_locked}'::text[]
    - '{sent_to_accountant_at,accounting_ref,person_id,paid_by_person_id,registered_by_id,approved_by1,approved_by2,tags}'::text[]
    - '{rev,updated_at,search}'::text[]
$$;
create function refuse_locked_doc() returns trigger language plpgsql as $$
begin
  raise check_violation using message = format('the document %s is locked', old.number),
    hint = format('O documento %s está bloqueado. Um administrador pode desbloqueá-lo, com um motivo.', old.number),
    constraint = 'treasury_docs_locked', table = 'treasury_docs';
end $$;
create trigger locked after update on treasury_docs for each row
  when (old.is_locked and locked_part(old) is distinct from locked_part(new)) execute function refuse_locked_doc();

-- A year that is closed takes no documents, and what its documents say does not change; they can still be paid.
create function closed_part(d treasury_docs) returns jsonb language sql stable as $$
  select locked_part(d) - '{approved_at,notes,pdf_ids}'::text[]
    - '{settled_amount,open_amount,is_unpaid,paid_date,payment_method,bank_account_id,counter_bank_account_id,reimbursed_at}'::text[]
$$;
create function refuse_closed_year() returns trigger language plpgsql as $$
begin
  if make_date(new.fiscal_year, 12, 31) <= closed_until() then
    raise check_violation using message = format('the year %s is closed', new.fiscal_year),
      hint = format('O exercício de %s está encerrado. Use o exercício em curso.', new.fiscal_year),
      constraint = 'treasury_docs_fiscal_year_check1', table = 'treasury_docs';
  end if;
  return null;
end $$;
create trigger not_in_closed_year after insert on treasury_docs for each row execute function refuse_closed_year();
create trigger unchanged_in_closed_year after update on treasury_docs for each row
  when (closed_part(old) is distinct from closed_part(new)) execute function refuse_closed_year();

-- What moves an account: money that leaves or comes, or goes from one account to another. A reversal is a row of its own, on its own day.
create table treasury_movements (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  date date not null,
  kind text collate "C" not null check (kind in ('entrada', 'saida', 'transferencia')),
  amount bigint not null check (amount > 0),
  bank_account_id uuid not null references bank_accounts (id),
  counter_bank_account_id uuid references bank_accounts (id),
  method text collate "C" not null
    check (method in ('transferencia', 'multibanco', 'debito_direto', 'numerario', 'cheque', 'cartao', 'mbway')),
  description text not null check (description <> ''),
  -- Of the part that settles no document.
  category_id uuid references treasury_categories (id),
  person_id uuid references people (id),
  proof_id uuid references pdf_documents (id),
  registered_by_id uuid references users (id) on delete set null,
  reverses_id uuid constraint treasury_movements_reverses_id_key unique references treasury_movements (id),
  reverse_reason text,
  reversed boolean not null default false,
  cash_count_id uuid,
  search text collate "C" not null,
  constraint treasury_movements_counter_bank_account_id_check check (
    (kind = 'transferencia') = (counter_bank_account_id is not null) and counter_bank_account_id <> bank_account_id),
  -- Money that is brought to the bank is not paid to anybody.
  constraint treasury_movements_amount_check1 check (method <> 'numerario' or kind = 'transferencia' or amount < 300000),
  constraint treasury_movements_reverse_reason_check check ((reverses_id is null) = (reverse_reason is null)),
  constraint treasury_movements_reversed_check check (not reversed or reverses_id is null)
);
create index treasury_movements_date on treasury_movements (date, id);
create index treasury_movements_kind on treasury_movements (kind, date);
create index treasury_movements_amount on treasury_movements (amount, id);
create index treasury_movements_bank_account_id on treasury_movements (bank_account_id, date);
create index treasury_movements_counter_bank_account_id on treasury_movements (counter_bank_account_id, date) where counter_bank_account_id is not null;
create index treasury_movements_method on treasury_movements (method, date);
create index treasury_movements_category_id on treasury_movements (category_id, date);
create index treasury_movements_person_id on treasury_movements (person_id) where person_id is not null;
create index treasury_movements_proof_id on treasury_movements (proof_id) where proof_id is not null;
create index treasury_movements_registered_by_id on treasury_movements (registered_by_id);
create index treasury_movements_reversed on treasury_movements (reversed, date);
create index treasury_movements_created_at on treasury_movements (created_at, id);
create index treasury_movements_search on treasury_movements using gin (search gin_trgm_ops);
call append_only('treasury_movements', '{description,category_id,person_id,proof_id,registered_by_id,reversed,cash_count_id,search}');
create trigger not_in_closed_period after insert on treasury_movements
  referencing new table as touched for each statement execute function refuse_closed_days('date');

create function mark_reversed_movement() returns trigger language plpgsql as $$
begin
  update treasury_movements o set reversed = true, rev = o.rev + 1, updated_at = now()
  where o.id = new.reverses_id and o.reverses_id is null and o.amount = new.amount and o.date <= new.date and case o.kind
    when 'transferencia' then new.kind = 'transferencia' and new.bank_account_id = o.counter_bank_account_id
      and new.counter_bank_account_id = o.bank_account_id
    else new.kind = case o.kind when 'saida' then 'entrada' else 'saida' end and new.bank_account_id = o.bank_account_id end;
  if not found then
    raise check_violation using message = 'a reversal does not fit the movement that it reverses',
      constraint = 'treasury_movements_reverses_id_check', table = 'treasury_movements';
  end if;
  return null;
end $$;
create trigger reversal_marks after insert on treasury_movements for each row
  when (new.reverses_id is not null) execute function mark_reversed_movement();

-- What a movement settles of a document: below zero of a credit note, and of a reversal.
create table treasury_settlements (
  id uuid primary key,
  created_at timestamptz not null default now(),
  movement_id uuid not null references treasury_movements (id),
  treasury_doc_id uuid not null references treasury_docs (id),
  amount bigint not null check (amount <> 0),
  constraint treasury_settlements_treasury_doc_id_key unique (movement_id, treasury_doc_id)
);
create index treasury_settlements_treasury_doc_id on treasury_settlements (treasury_doc_id);
call append_only('treasury_settlements');

-- All settlements of a movement are added by one statement.
create function settle_docs() returns trigger language plpgsql as $$
declare
  refused record;
begin
  select d.number, case
      when m.reverses_id is not null then case when not exists (
        select from treasury_settlements o where o.movement_id = m.reverses_id and o.treasury_doc_id = d.id and o.amount = -a.amount)
        then 'A anulação não corresponde ao que o movimento pagou.' end
      when d.payable_amount = 0 then format('O documento %s não tem nada a pagar.', d.number)
      when sign(a.amount) <> sign(d.payable_amount) then
        format('O documento %s é uma nota de crédito: o valor é negativo, e só ela o pode ter.', d.number)
      when (d.direction = 'transferencia') <> (m.kind = 'transferencia')
        or (m.kind = case d.direction when 'despesa' then 'entrada' when 'receita' then 'saida' end and d.payable_amount > 0) then
        format('O documento %s não é do mesmo lado que o movimento.', d.number)
      when abs(a.amount) > abs(d.open_amount) then format('O documento %s já não tem esse valor por pagar.', d.number)
    end as fault
  into refused
  from added a join treasury_movements m on m.id = a.movement_id join treasury_docs d on d.id = a.treasury_doc_id
  where case
      when m.reverses_id is not null then not exists (
        select from treasury_settlements o where o.movement_id = m.reverses_id and o.treasury_doc_id = d.id and o.amount = -a.amount)
      else d.payable_amount = 0 or sign(a.amount) <> sign(d.payable_amount) or (d.direction = 'transferencia') <> (m.kind = 'transferencia')
        or (m.kind = case d.direction when 'despesa' then 'entrada' when 'receita' then 'saida' end and d.payable_amount > 0)
        or abs(a.amount) > abs(d.open_amount) end
  limit 1;
  if found then
    raise check_violation using message = format('a settlement does not fit document %s', refused.number), hint = refused.fault,
      constraint = 'treasury_settlements_amount_check', table = 'treasury_settlements';
  end if;
  if exists (
    select from treasury_movements m
    join treasury_settlements a on a.movement_id = m.id join treasury_docs d on d.id = a.treasury_doc_id
    where m.id in (select movement_id from added) and m.reverses_id is null
    group by m.id
    having sum(a.amount * case when m.kind = case d.direction when 'despesa' then 'entrada' when 'receita' then 'saida' end then -1 else 1 end)
      not between 0 and m.amount
  ) then
    raise check_violation using message = 'a movement settles more than its amount',
      hint = 'O que o movimento paga dos documentos é mais do que o seu valor.',
      constraint = 'treasury_movements_amount_check', table = 'treasury_movements';
  end if;
  -- The law counts what is paid in parts as one payment.
  if exists (
    select from treasury_settlements a join treasury_movements m on m.id = a.movement_id
    where a.treasury_doc_id in (select treasury_doc_id from added) and m.method = 'numerario' and m.kind <> 'transferencia'
    group by a.treasury_doc_id having abs(sum(a.amount)) >= 300000
  ) then
    raise check_violation using message = 'cash above the legal limit',
      hint = 'A lei não permite receber nem pagar 3 000,00 € ou mais em numerário, mesmo por partes (art. 63.º-E da LGT).',
      constraint = 'treasury_settlements_amount_check', table = 'treasury_settlements';
  end if;
  update treasury_docs d set settled_amount = d.settled_amount + s.amount, paid_date = l.date, payment_method = l.method,
    bank_account_id = l.bank_account_id, counter_bank_account_id = l.counter_bank_account_id
  from (select treasury_doc_id as id, sum(amount) as amount from added group by treasury_doc_id) s
  left join lateral (
    select m.date, m.method, m.bank_account_id, m.counter_bank_account_id
    from treasury_settlements a join treasury_movements m on m.id = a.movement_id
    where a.treasury_doc_id = s.id and not m.reversed and m.reverses_id is null order by m.date desc, m.created_at desc, m.id desc limit 1
  ) l on true
  where d.id = s.id;
  return null;
end $$;
create trigger settlements_settle after insert on treasury_settlements
  referencing new table as added for each statement execute function settle_docs();

create trigger settled_by_rows before update on treasury_docs for each row
  when ((old.settled_amount, old.paid_date, old.payment_method, old.bank_account_id, old.counter_bank_account_id)
    is distinct from (new.settled_amount, new.paid_date, new.payment_method, new.bank_account_id, new.counter_bank_account_id))
  execute function refuse_direct_change();
create trigger new_is_unsettled before insert on treasury_docs for each row
  when (new.settled_amount <> 0 or new.paid_date is not null) execute function refuse_settled_rows();

create view treasury_movement_sheets as
  select m.id, m.created_at, m.updated_at, m.rev, m.date, m.kind, m.amount, m.bank_account_id, m.counter_bank_account_id, m.method,
    m.description, m.category_id, m.person_id, m.proof_id, m.registered_by_id, m.reverses_id, m.reverse_reason, m.reversed,
    m.cash_count_id, m.search,
    (select coalesce(jsonb_agg(jsonb_build_object('treasuryDocId', s.treasury_doc_id, 'amount', s.amount) order by d.number_sort), '[]')
      from treasury_settlements s join treasury_docs d on d.id = s.treasury_doc_id where s.movement_id = m.id) as settlements,
    (select string_agg(d.number, ', ' order by d.number_sort)
      from treasury_settlements s join treasury_docs d on d.id = s.treasury_doc_id where s.movement_id = m.id) as settles
  from treasury_movements m;

-- Money that waits again counts from the day on which its payment was annulled: until then the payment did.
alter table received_money add column counts_from date;
create or replace function release_received_money() returns trigger language plpgsql as $$
begin
  update received_money set status = 'por_identificar', payment_id = null, counts_from = new.cancelled_on, rev = rev + 1, updated_at = now()
  where payment_id = new.id;
  if found then perform pg_notify('agremia', '{"topic":"receivedMoney","event":"updated","_id":"*"}'); end if;
  return null;
end $$;

-- Everything that moves the accounts and cash boxes, signed, on the day on which it counts: the one source of every balance.
create view account_movements as
  select p.bank_account_id, p.date as day, case p.kind when 'recebimento' then p.amount else -p.amount end as amount,
    'pagamento'::text as source, p.id as source_id, false as is_reversal, p.method, p.type as payment_type, null::uuid as category_id,
    p.person_id, p.receipt_number as description, p.created_at
  from payments p
  union all
  select p.bank_account_id, p.cancelled_on, case p.kind when 'recebimento' then -p.amount else p.amount end,
    'pagamento', p.id, true, p.method, p.type, null, p.person_id, p.receipt_number, p.cancelled_at
  from payments p where p.cancelled_on is not null
  union all
  select r.bank_account_id, coalesce(r.counts_from, r.date), r.amount, 'valor_recebido', r.id, false, r.method, null, null, null, r.payer_text,
    r.created_at
  from received_money r where r.status <> 'atribuido'
  union all
  select r.bank_account_id, r.returned_on, -r.amount, 'valor_recebido', r.id, true, r.method, null, null, null, r.payer_text, r.updated_at
  from received_money r where r.status = 'devolvido'
  union all
  select m.bank_account_id, m.date, case m.kind when 'entrada' then m.amount else -m.amount end, 'movimento', m.id,
    m.reverses_id is not null, m.method, null, m.category_id, m.person_id, m.description, m.created_at
  from treasury_movements m
  union all
  select m.counter_bank_account_id, m.date, m.amount, 'movimento', m.id, m.reverses_id is not null, m.method, null, m.category_id,
    m.person_id, m.description, m.created_at
  from treasury_movements m where m.counter_bank_account_id is not null;

-- The balance at the end of a day; null before the account's first day.
create function account_balance_on(account uuid, day date) returns bigint language sql stable as $$
  select (a.opening_balance + coalesce((
    select sum(m.amount) from account_movements m
    where m.bank_account_id = a.id and m.day between a.opening_date and account_balance_on.day), 0))::bigint
  from bank_accounts a where a.id = account and a.opening_date <= account_balance_on.day
$$;

create or replace view bank_accounts_with_balance as
  select a.id, a.created_at, a.updated_at, a.rev, a.name, a.name_sort, a.kind, a.iban, a.active, a.opening_balance,
    a.opening_date, a.last_reconciled_at, a.search, (a.opening_balance + coalesce((
      select sum(m.amount) from account_movements m where m.bank_account_id = a.id and m.day >= a.opening_date), 0))::bigint as balance
  from bank_accounts a;

-- What somebody is to the organisation.
create or replace view person_sheets as
  select p.id, p.created_at, p.updated_at, p.rev, p.person_type, p.name, p.name_sort, p.card_name, p.salutation,
    p.birth_date, p.nationality_id, p.tax_number, p.tax_number_sort, p.tax_country_id, p.id_doc_type, p.id_doc_number,
    p.id_doc_expiry, p.profession, p.guardian_name, p.guardian_email, p.guardian_mobile, p.representative_name,
    p.representative_role, array_remove(array[
      case when m.id is not null then 'membro' end,
      case when exists (select from treasury_docs d where d.person_id = p.id and d.direction = 'despesa') then 'fornecedor' end,
      case when exists (select from payments g where g.person_id = p.id and g.type = 'donativo')
        or exists (select from treasury_docs d where d.person_id = p.id and d.is_donation) then 'mecenas' end
    ], null) as roles,
    p.legal_form, e.value_sort as primary_email, coalesce(mo.value_sort, ph.value_sort) as primary_phone,
    p.language, p.iban, p.deceased_at, p.notes, p.search,
    (select jsonb_agg(jsonb_build_object('personId', g.gone_person_id, 'memberNumber', g.gone_number, 'mergedAt', g.merged_at)
      order by g.merged_at) from member_merges g where g.kept_id = m.id) as merge_of
  from people p
  left join members m on m.person_id = p.id
  left join contacts e on e.person_id = p.id and case when e.is_primary then e.kind end = 'email'
  left join contacts mo on mo.person_id = p.id and case when mo.is_primary then mo.kind end = 'mobile'
  left join contacts ph on ph.person_id = p.id and case when ph.is_primary then ph.kind end = 'phone';

-- Documents name people and users by fields of their own.
drop index audit_log_naming;
create index audit_log_naming on audit_log using gin (ids_named_in(diff))
  where diff ?| '{applicationId,approvedBy1,approvedBy2,assignedToId,billToMemberId,collectorId,createdById,decidedById,duplicateOf,familyHeadId,headId,issuedById,memberApplicationId,paidByPersonId,proposer1Id,proposer2Id,registeredById,sentById,setById,userId}';
