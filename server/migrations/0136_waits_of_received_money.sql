-- Money that is assigned after its day was closed counts as a payment from the first open day on: until then it stays in its account as
-- money that waited, so that no balance of a closed day changes.
create table received_money_waits (
  id uuid primary key default uuidv7(),
  created_at timestamptz not null default now(),
  received_money_id uuid not null references received_money (id),
  waited_from date not null,
  assigned_on date not null,
  amount bigint not null check (amount > 0),
  constraint received_money_waits_assigned_on_check check (assigned_on > waited_from)
);
create index received_money_waits_received_money_id on received_money_waits (received_money_id);

create function keep_wait() returns trigger language plpgsql as $$
declare paid_on date; waited_from date := coalesce(old.counts_from, old.date); wait uuid := uuidv7();
begin
  select p.date into paid_on from payments p where p.id = new.payment_id;
  if paid_on > waited_from then
    insert into received_money_waits (id, received_money_id, waited_from, assigned_on, amount)
      values (wait, new.id, waited_from, paid_on, new.amount - coalesce(new.returned_amount, 0));
    -- What was found on a bank statement was the line of that day.
    update reconciled_lines set line_key = 'valor_recebido:' || wait where line_key = 'valor_recebido:' || new.id;
  end if;
  return null;
end $$;
create trigger wait_kept after update of status on received_money for each row
  when (old.status = 'por_identificar' and new.status = 'atribuido') execute function keep_wait();

with kept as (
  insert into received_money_waits (received_money_id, waited_from, assigned_on, amount)
    select r.id, coalesce(r.counts_from, r.date), p.date, r.amount - coalesce(r.returned_amount, 0)
    from received_money r join payments p on p.id = r.payment_id
    where r.status = 'atribuido' and p.date > coalesce(r.counts_from, r.date)
  returning id, received_money_id
)
update reconciled_lines l set line_key = 'valor_recebido:' || k.id from kept k where l.line_key = 'valor_recebido:' || k.received_money_id;

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
  from treasury_movements m where m.counter_bank_account_id is not null
  union all
  select r.bank_account_id, w.waited_from, w.amount, 'valor_recebido', r.id, false, r.method, null, null, null, r.payer_text, r.created_at, w.id
  from received_money_waits w join received_money r on r.id = w.received_money_id
  union all
  select r.bank_account_id, w.assigned_on, -w.amount, 'valor_recebido', r.id, true, r.method, null, null, null, r.payer_text, w.created_at, w.id
  from received_money_waits w join received_money r on r.id = w.received_money_id;

call append_only('received_money_waits', '{}', '{}');
