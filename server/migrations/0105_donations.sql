-- Gifts. One of money is a payment of its type; one in kind is a document of the treasury, with a receipt of the same series.
create table gift_receipts (
  treasury_doc_id uuid primary key references treasury_docs (id),
  created_at timestamptz not null default now(),
  series text not null,
  year integer not null,
  seq integer not null,
  number text not null unique,
  date date not null,
  snapshot jsonb not null,
  printed_count integer not null default 0 check (printed_count >= 0),
  unique (series, year, seq)
);
call append_only('gift_receipts', '{printed_count,snapshot}');

create index payments_gifts on payments (date, id) where type = 'donativo';

-- The register of donors, whichever screen a gift was typed on.
create view donations as
  select t.id, t.created_at, t.updated_at, t.rev, t.date, extract(year from t.date)::int as year, 'numerario'::text collate "C" as kind, t.amount,
    t.method, null::text as description,
    case t.status when 'confirmado' then 'valido' else 'anulado' end collate "C" as status, p.id as person_id, p.name as donor_name,
    p.name_sort as donor_name_sort, coalesce(p.tax_number, t.receipt_snapshot -> 'holder' ->> 'taxNumber') as tax_number,
    coalesce(p.tax_number, t.receipt_snapshot -> 'holder' ->> 'taxNumber', '') <> '' as has_tax_number,
    t.receipt_number, t.receipt_number_sort, t.receipt_date, nullif(t.receipt_snapshot -> 'gift' ->> 'regime', '') as regime,
    nullif(t.receipt_snapshot -> 'gift' ->> 'code', '') as code, t.id as payment_id,
    (select d.id from treasury_docs d where d.member_payment_id = t.id) as treasury_doc_id, t.search
  from payments t join people p on p.id = t.person_id
  where t.type = 'donativo' and t.kind = 'recebimento'
  union all
  select d.id, d.created_at, d.updated_at, d.rev, d.doc_date, extract(year from d.doc_date)::int, 'especie', d.total_amount, null, d.description,
    case when d.annulled_at is null then 'valido' else 'anulado' end, p.id, p.name, p.name_sort,
    coalesce(p.tax_number, g.snapshot -> 'holder' ->> 'taxNumber'),
    coalesce(p.tax_number, g.snapshot -> 'holder' ->> 'taxNumber', '') <> '', g.number, lower(g.number) collate "C", g.date,
    nullif(g.snapshot -> 'gift' ->> 'regime', ''), nullif(g.snapshot -> 'gift' ->> 'code', ''), null, d.id, d.search
  from treasury_docs d join gift_receipts g on g.treasury_doc_id = d.id join people p on p.id = d.person_id;

-- Whoever has the register open sees new gifts, as with every list.
create function announce_gift() returns trigger language plpgsql as $$
begin
  perform pg_notify('agremia', '{"topic":"donations","event":"updated","_id":"*"}');
  return null;
end $$;
create trigger gift_announced after insert or update of status on payments for each row
  when (new.type = 'donativo') execute function announce_gift();
create trigger gift_announced after insert on gift_receipts for each row execute function announce_gift();
create trigger gift_announced after update of annulled_at on treasury_docs for each row
  when (new.is_donation) execute function announce_gift();

-- A document that names a payment is annulled with it, because the money of both is the same.
create function annul_doc_of_gift() returns trigger language plpgsql as $$
begin
  update treasury_docs set annulled_at = new.cancelled_at, annul_reason = new.cancel_reason, rev = rev + 1, updated_at = new.cancelled_at
  where member_payment_id = new.id and annulled_at is null;
  return null;
end $$;
create trigger doc_of_gift_annulled after update of status on payments for each row
  when (old.status = 'confirmado' and new.status <> 'confirmado') execute function annul_doc_of_gift();
