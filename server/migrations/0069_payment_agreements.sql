-- Agreements to pay debts in instalments. The debts stay as they are, so nothing here moves an account: unsettled_payments.agreement_id
-- says which debts an agreement is about. Amounts are cents.
create table payment_agreements (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  member_id uuid not null references members (id),
  description text not null check (description <> ''),
  agreed_on date not null,
  -- What was open of its debts on that day.
  amount bigint not null check (amount > 0),
  count integer not null check (count between 2 and 60),
  first_due_date date not null,
  minutes_ref text,
  ended_on date,
  end_reason text,
  constraint payment_agreements_first_due_date_check check (first_due_date >= agreed_on),
  constraint payment_agreements_ended_on_check check (ended_on >= agreed_on and (ended_on is null) = (end_reason is null))
);
create index payment_agreements_member_id on payment_agreements (member_id, agreed_on);
create index payment_agreements_agreed_on on payment_agreements (agreed_on, id);
create index payment_agreements_created_at on payment_agreements (created_at, id);
-- A merge moves accounts.
call append_only('payment_agreements', '{member_id}', '{ended_on,end_reason}');

alter table unsettled_payments add constraint unsettled_payments_agreement_id_fkey foreign key (agreement_id) references payment_agreements (id);
create index unsettled_payments_agreement_id on unsettled_payments (agreement_id) where agreement_id is not null;

-- What was settled since counts for the instalments. Debts that a later agreement has taken over are settled as far as this one goes.
create view payment_agreement_sheets as
  select a.id, a.created_at, a.updated_at, a.rev, a.member_id, a.description, a.agreed_on, a.amount,
    greatest(a.amount - coalesce(o.open, 0), 0)::bigint as settled_amount, a.count, a.first_due_date, a.minutes_ref,
    case when a.ended_on is not null then 'terminado' when coalesce(o.open, 0) = 0 then 'cumprido' else 'em_vigor' end collate "C" as status,
    a.ended_on, a.end_reason
  from payment_agreements a
  left join lateral (select sum(c.amount) as open from unsettled_payments c where c.agreement_id = a.id) o on true;
