-- Requests to pay: what a payer is asked for, and by which reference the money is recognised. A request is never deleted and its lines
-- never change, so that money which comes late still finds who it is from.
create table payment_requests (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  -- In the address of the public page; 128 random bits.
  code text not null constraint payment_requests_code_key unique check (code ~ '^[0-9A-Za-z]{22}$'),
  -- The payer: of charges that are billed to somebody else, whoever they are billed to.
  member_id uuid not null references members (id),
  status text collate "C" not null default 'aberto' check (status in ('aberto', 'pago', 'expirado', 'anulado')),
  total bigint not null check (total > 0),
  issued_on date not null,
  due_date date not null,
  expires_on date not null,
  entity text,
  reference text,
  provider text collate "C" check (provider in ('simulador', 'ifthenpay')),
  provider_request_id text,
  rf_reference text not null,
  rf_reference_sort text collate "C" not null,
  paid_at timestamptz,
  payment_id uuid references payments (id),
  created_by_id uuid references users (id) on delete set null,
  search text collate "C" not null,
  constraint payment_requests_expires_on_check check (expires_on >= issued_on),
  constraint payment_requests_reference_check check (
    (entity is null) = (reference is null) and entity ~ '^\d{5}$' and reference ~ '^\d{9}$'),
  -- The simulator's entity is on no request of a real payment service.
  constraint payment_requests_entity_check check (entity <> '99999' or provider = 'simulador'),
  constraint payment_requests_paid_at_check check ((status = 'pago') = (paid_at is not null))
);
create unique index payment_requests_rf_reference_key on payment_requests (rf_reference_sort);
create unique index payment_requests_open_reference_key on payment_requests (entity, reference) where status = 'aberto';
create index payment_requests_reference on payment_requests (reference, entity);
create index payment_requests_rf_reference_has on payment_requests using gin (rf_reference_sort gin_trgm_ops);
create index payment_requests_member_id on payment_requests (member_id, issued_on);
create index payment_requests_status on payment_requests (status, expires_on);
create index payment_requests_total on payment_requests (total, id);
create index payment_requests_issued_on on payment_requests (issued_on, id);
create index payment_requests_due_date on payment_requests (due_date, id);
create index payment_requests_expires_on on payment_requests (expires_on, id);
create index payment_requests_payment_id on payment_requests (payment_id) where payment_id is not null;
create index payment_requests_created_by_id on payment_requests (created_by_id);
create index payment_requests_created_at on payment_requests (created_at, id);
create index payment_requests_search on payment_requests using gin (search gin_trgm_ops);

-- The charges of a request, each with what was open of it when the request was issued.
create table payment_request_lines (
  request_id uuid not null references payment_requests (id),
  charge_id uuid not null references unsettled_payments (id),
  amount bigint not null check (amount > 0),
  position integer not null check (position >= 0),
  primary key (request_id, charge_id)
);
create index payment_request_lines_charge_id on payment_request_lines (charge_id);

-- The last id of each sub-entity of which references were made. An id is never used twice.
create table multibanco_ids (
  entity text collate "C" not null check (entity ~ '^\d{5}$'),
  sub_entity text collate "C" not null check (sub_entity ~ '^\d{1,3}$'),
  last_id integer not null check (last_id between 1 and 10 ^ (7 - length(sub_entity)) - 1),
  primary key (entity, sub_entity)
);

-- The request whose reference the money carried.
alter table payments add column request_id uuid references payment_requests (id);
create index payments_request_id on payments (request_id) where request_id is not null;

call append_only('payment_requests', '{member_id,status,paid_at,created_by_id}',
  '{entity,reference,provider,provider_request_id,payment_id}');
call append_only('payment_request_lines');

-- A request follows its charges: once nothing is open of them it is paid, or annulled where no money settled any. One that was paid and
-- whose charges are open again, as after a bounced cheque, is annulled, since its reference may have been used up.
create function follow_charges_of_requests() returns trigger language plpgsql as $$
begin
  if not exists (select from payment_requests) then return null; end if;
  with touched as (
    select distinct l.request_id as id
    from changed n join former o on o.id = n.id join payment_request_lines l on l.charge_id = n.id where n.amount <> o.amount
  ), judged as (
    select t.id, bool_and(c.amount = 0) as is_settled, bool_or(c.paid_amount > 0) as is_paid
    from touched t join payment_request_lines l on l.request_id = t.id join unsettled_payments c on c.id = l.charge_id
    group by t.id
  )
  update payment_requests r set status = case when j.is_settled and j.is_paid then 'pago' else 'anulado' end,
    paid_at = case when j.is_settled and j.is_paid then now() end, rev = r.rev + 1, updated_at = now()
  from judged j
  where r.id = j.id and case r.status
    when 'aberto' then j.is_settled
    when 'expirado' then j.is_settled and j.is_paid
    when 'pago' then not j.is_settled
    else false end;
  if found then perform pg_notify('agremia', '{"topic":"paymentRequests","event":"updated","_id":"*"}'); end if;
  return null;
end $$;
create trigger requests_follow after update on unsettled_payments
  referencing old table as former new table as changed for each statement execute function follow_charges_of_requests();
