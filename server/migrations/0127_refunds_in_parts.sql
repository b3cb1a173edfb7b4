-- Money that a payment service gives back to a payer. Each refund is a row: a payment can be given back in parts.
create table provider_refunds (
  id uuid primary key,
  provider text collate "C" not null check (provider in ('simulador', 'simulador_eupago', 'ifthenpay', 'eupago')),
  -- The service's own id, or what tells the refund from every other.
  refund_id text not null,
  -- The payment that is given back; of a reference that was made without the service only the reference is told.
  transaction_id text,
  entity text,
  reference text,
  amount bigint not null check (amount > 0),
  refunded_at timestamptz not null,
  heard_at timestamptz not null,
  -- When it was taken back here, and the day from which that counts.
  booked_at timestamptz,
  booked_on date,
  -- What could not be taken back, because nothing was left of the payment: somebody decides what it means.
  unbooked_amount bigint not null default 0 check (unbooked_amount between 0 and amount),
  -- Money in the tray of which this is a part, and the day since which that counted there.
  received_money_id uuid references received_money (id),
  waited_from date,
  constraint provider_refunds_refund_key unique (provider, refund_id),
  constraint provider_refunds_booked_on_check check ((booked_at is null) = (booked_on is null)),
  constraint provider_refunds_received_money_id_check check (
    (received_money_id is null) = (waited_from is null) and (received_money_id is null or booked_at is not null))
);
create index provider_refunds_transaction_id on provider_refunds (provider, transaction_id);
create index provider_refunds_waiting on provider_refunds (refunded_at) where booked_at is null;
create index provider_refunds_received_money_id on provider_refunds (received_money_id) where received_money_id is not null;

-- Only the first refund of a payment was kept, without its id; one of a part was written into the notes.
insert into provider_refunds (id, provider, refund_id, transaction_id, entity, reference, amount, refunded_at, heard_at, booked_at, booked_on,
  unbooked_amount)
select gen_random_uuid(), provider, 'primeira:' || transaction_id, transaction_id, entity, reference, refunded_amount, refunded_at, refunded_at, returned_at,
  (returned_at at time zone 'Europe/Lisbon')::date, case when returned_at is null or refunded_amount = amount then 0 else refunded_amount end
from provider_payments where refunded_at is not null;
alter table provider_payments
  drop constraint provider_payments_refund_check,
  drop constraint provider_payments_returned_at_check,
  drop column refunded_at,
  drop column refunded_amount,
  drop column returned_at;
create index provider_payments_reference on provider_payments (provider, entity, reference) where reference is not null;

-- A part of a payment that is given back is a payment of its own, with a document that names the receipt.
alter table payments add column provider_refund_id uuid references provider_refunds (id);
create index payments_provider_refund_id on payments (provider_refund_id) where provider_refund_id is not null;

-- Parts of money in the tray lower what waits there.
alter table received_money add column returned_amount bigint,
  add constraint received_money_returned_amount_check check (returned_amount > 0 and returned_amount < amount);

create or replace view account_movements as
  select p.bank_account_id, p.date as day, case p.kind when 'recebimento' then p.amount else -p.amount end as amount,
    'pagamento'::text as source, p.id as source_id, false as is_reversal, p.method, p.type as payment_type, null::uuid as category_id,
    p.person_id, p.receipt_number as description, p.created_at, null::uuid as part_id
  from payments p
  union all
  select p.bank_account_id, p.cancelled_on, case p.kind when 'recebimento' then -p.amount else p.amount end,
    'pagamento', p.id, true, p.method, p.type, null, p.person_id, p.receipt_number, p.cancelled_at, null
  from payments p where p.cancelled_on is not null
  union all
  select r.bank_account_id, coalesce(r.counts_from, r.date), r.amount - coalesce(r.returned_amount, 0), 'valor_recebido', r.id, false, r.method, null,
    null, null, r.payer_text, r.created_at, null
  from received_money r where r.status <> 'atribuido'
  union all
  select r.bank_account_id, r.returned_on, coalesce(r.returned_amount, 0) - r.amount, 'valor_recebido', r.id, true, r.method, null, null, null,
    r.payer_text, r.updated_at, null
  from received_money r where r.status = 'devolvido'
  -- The parts that were given back while it waited came and went, whatever becomes of the rest.
  union all
  select r.bank_account_id, f.waited_from, f.amount, 'valor_recebido', r.id, false, r.method, null, null, null, r.payer_text, r.created_at, f.id
  from provider_refunds f join received_money r on r.id = f.received_money_id
  union all
  select r.bank_account_id, f.booked_on, -f.amount, 'valor_recebido', r.id, true, r.method, null, null, null, r.payer_text, f.booked_at, f.id
  from provider_refunds f join received_money r on r.id = f.received_money_id
  union all
  select m.bank_account_id, m.date, case m.kind when 'entrada' then m.amount else -m.amount end, 'movimento', m.id,
    m.reverses_id is not null, m.method, null, m.category_id, m.person_id, m.description, m.created_at, null
  from treasury_movements m
  union all
  select m.counter_bank_account_id, m.date, m.amount, 'movimento', m.id, m.reverses_id is not null, m.method, null, m.category_id,
    m.person_id, m.description, m.created_at, null
  from treasury_movements m where m.counter_bank_account_id is not null;

-- The key of a line as before; a part of money in the tray has its own.
create or replace view account_statement_lines as
  select m.bank_account_id, m.day, m.amount, m.source, m.source_id, m.is_reversal, m.method, m.payment_type, m.category_id, m.person_id,
    m.description, m.created_at, case
      when m.source = 'pagamento' and not m.is_reversal and r.id is not null then 'valor_recebido:' || r.id
      when m.is_reversal and m.source <> 'movimento' then m.source || ':' || coalesce(m.part_id, m.source_id) || ':anulado'
      else m.source || ':' || coalesce(m.part_id, m.source_id)
    end as line_key
  from account_movements m left join received_money r on m.source = 'pagamento' and r.payment_id = m.source_id;
