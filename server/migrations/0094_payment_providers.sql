-- Requests to pay that were sent to phones. Written before the provider is asked, so that none is sent which is not known here.
create table mbway (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  member_id uuid not null references members (id),
  payment_request_id uuid not null references payment_requests (id),
  -- Forgotten after some months, and with the member.
  phone text,
  amount bigint not null check (amount > 0),
  description text not null check (length(description) <= 50),
  order_id text not null constraint mbway_order_id_key unique check (length(order_id) <= 15),
  provider text collate "C" not null check (provider in ('simulador', 'ifthenpay')),
  created_by_id uuid references users (id) on delete set null,
  status text collate "C" not null default 'pending'
    check (status in ('pending', 'paid', 'rejected', 'expired', 'declined', 'error', 'refunded')),
  request_id text,
  provider_status text,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  resolved_at timestamptz,
  payment_id uuid references payments (id),
  constraint mbway_expires_at_check check (expires_at > requested_at),
  constraint mbway_resolved_at_check check ((status = 'pending') = (resolved_at is null))
);
-- One phone at a time is asked for one request.
create unique index mbway_one_pending_key on mbway (payment_request_id) where status = 'pending';
create index mbway_payment_request_id on mbway (payment_request_id, requested_at);
create index mbway_member_id on mbway (member_id, requested_at);
create index mbway_status on mbway (status, requested_at);
create index mbway_requested_at on mbway (requested_at, id);
create index mbway_created_by_id on mbway (created_by_id);
create index mbway_payment_id on mbway (payment_id) where payment_id is not null;
create index mbway_created_at on mbway (created_at, id);

-- What a provider says was paid. A callback is only heard; the provider's own books confirm it, and what is confirmed is booked once.
create table provider_payments (
  id uuid primary key,
  provider text collate "C" not null check (provider in ('simulador', 'ifthenpay')),
  transaction_id text not null,
  order_id text,
  entity text,
  reference text,
  amount bigint not null check (amount > 0),
  fee bigint,
  method text collate "C" not null check (method in ('multibanco', 'mbway')),
  paid_at timestamptz not null,
  heard_at timestamptz not null,
  heard_by text collate "C" not null check (heard_by in ('callback', 'lista', 'estado')),
  confirmed_at timestamptz,
  booked_at timestamptz,
  refunded_at timestamptz,
  request_id uuid references payment_requests (id),
  payment_id uuid references payments (id),
  constraint provider_payments_transaction_key unique (provider, transaction_id),
  constraint provider_payments_booked_at_check check (booked_at is null or confirmed_at is not null)
);
create index provider_payments_waiting on provider_payments (provider, heard_at) where booked_at is null;
create index provider_payments_request_id on provider_payments (request_id) where request_id is not null;
create index provider_payments_payment_id on provider_payments (payment_id) where payment_id is not null;
