-- Sets of cards that were made together, to be printed together.
create table card_batches (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  name text not null constraint card_batches_name_key unique,
  type text collate "C" not null check (type in ('plastico', 'digital', 'provisorio')),
  valid_from date not null,
  valid_until date,
  sorted_by text collate "C" not null check (sorted_by in ('codigo_postal', 'nome')),
  card_count integer not null,
  left_out_count integer not null,
  left_out jsonb,
  at timestamptz not null,
  created_by_id uuid references users (id) on delete set null,
  printed_on date,
  undone_at timestamptz,
  -- Chosen by the screen that asks for a batch: a request that is sent twice makes one batch.
  request_key uuid not null constraint card_batches_request_key_key unique,
  search text collate "C" not null,
  constraint card_batches_valid_until_check check (valid_until > valid_from),
  constraint card_batches_undone_at_check check (undone_at is null or printed_on is null)
);
create index card_batches_at on card_batches (at, id);
create index card_batches_type on card_batches (type, id);
create index card_batches_created_by_id on card_batches (created_by_id);
create index card_batches_created_at on card_batches (created_at, id);
create index card_batches_search on card_batches using gin (search gin_trgm_ops);

-- A card is never deleted: whoever holds it in their hand must be able to learn what became of it.
create table membership_cards (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  member_id uuid not null references members (id),
  -- Which of the member's cards it is, counted from 1. The number that is printed stays after a merge with another member.
  sequence integer not null check (sequence > 0),
  card_number text not null,
  card_number_sort text collate "C" not null,
  type text collate "C" not null check (type in ('plastico', 'digital', 'provisorio')),
  printed_name text not null,
  printed_category text,
  photo_id uuid references member_photos (id) on delete set null,
  issue_date date not null,
  valid_from date not null,
  valid_until date,
  status text collate "C" not null default 'valido' check (status in ('valido', 'substituido', 'perdido', 'cancelado')),
  cancel_reason text collate "C" check (cancel_reason in ('perda', 'roubo', 'dano', 'saida', 'erro', 'renovacao')),
  -- 60 random bits in Crockford's base32; whoever knows it can verify the card.
  verification_code text not null constraint membership_cards_verification_code_key unique
    check (verification_code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  delivery text collate "C" not null default 'por_imprimir'
    check (delivery in ('por_imprimir', 'impresso', 'enviado', 'entregue', 'devolvido')),
  batch_id uuid references card_batches (id),
  -- The cards of a batch are printed in this order, and their letters too.
  batch_place integer,
  printed_on date,
  sent_on date,
  delivered_on date,
  returned_on date,
  replaces_id uuid constraint membership_cards_replaces_id_key unique references membership_cards (id),
  reissue_reason text collate "C" check (reissue_reason in ('perda', 'roubo', 'dano', 'saida', 'erro', 'renovacao')),
  fee bigint check (fee >= 0),
  charge_id uuid references unsettled_payments (id),
  -- When its holder said on their own page that it was lost.
  reported_lost_at timestamptz,
  issued_by_id uuid references users (id) on delete set null,
  constraint membership_cards_valid_until_check check (valid_until > valid_from),
  constraint membership_cards_cancel_reason_check1 check ((status = 'valido') = (cancel_reason is null))
);
-- One valid card of a type for each member.
create unique index membership_cards_one_valid_key on membership_cards (member_id, type) where status = 'valido';
create index membership_cards_member_id on membership_cards (member_id, sequence);
create unique index membership_cards_card_number_key on membership_cards (card_number_sort);
create index membership_cards_card_number_has on membership_cards using gin (card_number_sort gin_trgm_ops);
create index membership_cards_type on membership_cards (type, id);
create index membership_cards_status on membership_cards (status, id);
create index membership_cards_delivery on membership_cards (delivery, type, id);
create index membership_cards_batch_id on membership_cards (batch_id, batch_place, id);
create index membership_cards_issue_date on membership_cards (issue_date, id);
create index membership_cards_valid_until on membership_cards (valid_until, id);
create index membership_cards_photo_id on membership_cards (photo_id) where photo_id is not null;
create index membership_cards_charge_id on membership_cards (charge_id) where charge_id is not null;
create index membership_cards_issued_by_id on membership_cards (issued_by_id);
create index membership_cards_reported_lost_at on membership_cards (reported_lost_at) where reported_lost_at is not null and status = 'valido';
create index membership_cards_created_at on membership_cards (created_at, id);

-- Whether cards of members whose quotas are overdue count as not valid. The default is that of the setting's definition.
create function cards_need_quotas() returns boolean language sql stable as $$
  select coalesce((select value from settings where name = 'cardNeedsQuotas'), 'false') = 'true'
$$;

-- Whether a card is valid on a day, or the first reason why not; the only place that decides it. Inlined into the queries that call it.
create function card_validity(
  status text, valid_from date, valid_until date, has_ended boolean, state_allows boolean, overdue bigint, day date
) returns text language sql stable as $$
  select case
    when status <> 'valido' then status
    when valid_from > day then 'ainda_nao'
    when valid_until < day then 'expirado'
    when has_ended then 'nao_membro'
    when not state_allows then 'suspenso'
    when overdue > 0 and (select cards_need_quotas()) then 'quotas'
    else 'valido'
  end collate "C"
$$;

-- The letter with which a card is sent. Its text is that of the settings when it was made, and may be changed for one member.
create table membership_card_letters (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  card_id uuid not null constraint membership_card_letters_card_id_key unique references membership_cards (id),
  member_id uuid not null references members (id),
  date date not null,
  recipient_block text not null,
  subject text not null,
  body jsonb not null,
  signatory_name text,
  signatory_role text,
  includes_payment_advice boolean not null default false,
  sent_at date,
  send_channel text collate "C" check (send_channel in ('correio', 'email', 'mao')),
  search text collate "C" not null,
  constraint membership_card_letters_send_channel_check1 check ((sent_at is null) = (send_channel is null))
);
create index membership_card_letters_member_id on membership_card_letters (member_id, date);
create index membership_card_letters_date on membership_card_letters (date, id);
create index membership_card_letters_created_at on membership_card_letters (created_at, id);
create index membership_card_letters_search on membership_card_letters using gin (search gin_trgm_ops);

-- Cards with their members. Whether one is valid depends on the day, which the function below is told.
create view membership_card_sheets as
  select c.id, c.created_at, c.updated_at, c.rev, m.id as member_id, m.member_number, p.id as person_id, p.name as member_name,
    p.name_sort as member_name_sort, c.card_number, c.card_number_sort, c.type, c.printed_name, c.printed_category, c.photo_id,
    c.issue_date, c.valid_from, c.valid_until, c.status, null::text collate "C" as validity, c.cancel_reason, c.verification_code,
    c.id::text as url, c.delivery, c.batch_id, c.printed_on, c.sent_on, c.delivered_on, c.returned_on, l.id as letter_id, c.replaces_id,
    c.reissue_reason, c.fee, c.charge_id, c.reported_lost_at, c.issued_by_id, p.member_search as search
  from membership_cards c
  left join members m on m.id = c.member_id
  left join people p on p.id = m.person_id
  left join membership_card_letters l on l.card_id = c.id;

create function membership_card_sheets_on(day date) returns setof membership_card_sheets language sql stable as $$
  select v.id, v.created_at, v.updated_at, v.rev, v.member_id, v.member_number, v.person_id, v.member_name, v.member_name_sort,
    v.card_number, v.card_number_sort, v.type, v.printed_name, v.printed_category, v.photo_id, v.issue_date, v.valid_from,
    v.valid_until, v.status, (
      select card_validity(v.status, v.valid_from, v.valid_until, n.marks_end, n.card_valid, b.overdue_total, day)
      from members m
      join member_state_names n on n.id = m.state_name_id
      join member_balances b on b.member_id = m.id
      where m.id = v.member_id
    ), v.cancel_reason, v.verification_code, v.url, v.delivery, v.batch_id, v.printed_on, v.sent_on, v.delivered_on, v.returned_on,
    v.letter_id, v.replaces_id, v.reissue_reason, v.fee, v.charge_id, v.reported_lost_at, v.issued_by_id, v.search
  from membership_card_sheets v
$$;
