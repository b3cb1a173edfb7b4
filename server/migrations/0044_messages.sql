-- Messages to members and others: one row per recipient, and one row per sending to many.
create table message_batches (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  at timestamptz not null default now(),
  name text not null,
  name_sort text collate "C" not null,
  subject text not null,
  body jsonb,
  channels text collate "C" not null check (channels in ('email_ou_carta', 'email', 'carta')),
  one_per_household boolean not null default false,
  scheduled_for timestamptz,
  selection jsonb,
  asked_values jsonb,
  decisions jsonb,
  created_by_id uuid references users (id) on delete set null,
  status text collate "C" not null default 'rascunho' check (status in
    ('rascunho', 'agendada', 'a_preparar', 'a_enviar', 'em_pausa', 'a_espera', 'concluida', 'cancelada')),
  is_automatic boolean not null default false,
  prepared_at timestamptz,
  ended_at timestamptz,
  posted_on date,
  search text collate "C" not null
);
create index message_batches_created_at on message_batches (created_at, id);
create index message_batches_at on message_batches (at, id);
create index message_batches_name on message_batches (name_sort, id);
create index message_batches_created_by on message_batches (created_by_id, id);
create index message_batches_status on message_batches (status, id);
create index message_batches_search on message_batches using gin (search gin_trgm_ops);

create table messages (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  at timestamptz not null default now(),
  name text not null,
  name_sort text collate "C" not null,
  subject text not null,
  -- The filled text as a tree (model/src/rules/rich-text). Null once redacted, or confidential and taken by a mail server.
  body jsonb,
  channel text collate "C" not null check (channel in ('email', 'carta')),
  recipient_name text,
  recipient_name_sort text collate "C",
  recipient_address text not null check (recipient_address !~ '[\x01-\x1f]'),
  member_id uuid references members (id) on delete set null,
  application_id uuid references member_applications (id) on delete cascade,
  status text collate "C" not null default 'em_fila' check (status in
    ('em_fila', 'a_enviar', 'enviada', 'falhou', 'devolvida', 'suprimida', 'cancelada', 'incerta', 'impressa', 'expedida')),
  held_because text collate "C" check (held_because in ('interruptor', 'servidor', 'pausa')),
  batch_id uuid references message_batches (id) on delete cascade,
  sent_by_id uuid references users (id) on delete set null,
  sent_at timestamptz,
  attempts integer not null default 0,
  next_try_at timestamptz,
  error text check (error ~ '^[a-zA-Z]{1,40}$'),
  printed_at timestamptz,
  posted_on date,
  registration_number text,
  confidential boolean not null default false,
  automatic boolean not null default false,
  -- 0: somebody waits for it, such as a sign-in link; 1: to one person; 2: one of many.
  urgency smallint not null default 1 check (urgency between 0 and 2),
  -- The header, the same at every attempt, so that mail servers and programs recognise a repeated delivery.
  message_id text not null,
  reply_to text check (reply_to !~ '[\x01-\x1f]'),
  -- Carries List-Unsubscribe.
  unsubscribe boolean not null default false,
  -- SHA-256 of subject and text, by which a copy can be compared after they were redacted.
  body_hash bytea,
  -- What must not be sent twice: a batch and a member, however often its preparation is repeated.
  once_key text,
  -- Since when a process has been sending it; a process that died leaves it behind.
  sending_since timestamptz,
  search text collate "C" not null,
  constraint messages_held_while_waiting check (held_because is null or status = 'em_fila'),
  constraint messages_sending_since check ((sending_since is not null) = (status = 'a_enviar'))
);
create index messages_created_at on messages (created_at, id);
create index messages_at on messages (at, id);
create index messages_name on messages (name_sort, at, id);
create index messages_channel on messages (channel, id);
create index messages_recipient_name on messages (recipient_name_sort, id);
create index messages_member on messages (member_id, at);
create index messages_application on messages (application_id);
create index messages_status on messages (status, id);
create index messages_held on messages (held_because, id) where held_because is not null;
create index messages_batch on messages (batch_id, status);
create index messages_sent_by on messages (sent_by_id, id);
create index messages_search on messages using gin (search gin_trgm_ops);
-- What the sending loops look for: the next that may leave, and those whose process died.
create index messages_to_send on messages (urgency, at, id)
  where status = 'em_fila' and held_because is null and channel = 'email';
create index messages_sending on messages (sending_since) where status = 'a_enviar';
create index messages_recipient on messages (lower(recipient_address));

create unique index messages_once on messages (once_key) where once_key is not null;

create view message_batches_with_counts as
  select b.*, c.recipient_count, c.waiting_count, c.sent_count, c.failed_count, c.letter_count
  from message_batches b
  cross join lateral (
    select count(*)::int as recipient_count,
      count(*) filter (where m.status in ('em_fila', 'a_enviar'))::int as waiting_count,
      count(*) filter (where m.status in ('enviada', 'expedida'))::int as sent_count,
      count(*) filter (where m.status in ('falhou', 'devolvida', 'incerta'))::int as failed_count,
      count(*) filter (where m.channel = 'carta')::int as letter_count
    from messages m where m.batch_id = b.id
  ) c;

-- How fast mail leaves, for all processes together: one row, added when the first mail leaves.
create table mail_flow (
  id boolean primary key default true check (id),
  -- Until when nothing is tried, because the mail server itself cannot be used; why, and how often in a row.
  hold_until timestamptz,
  hold_fault text check (hold_fault ~ '^[a-zA-Z]{1,40}$'),
  faults_in_row integer not null default 0,
  -- The earliest moment at which the next message of limited pace may leave.
  next_departure_at timestamptz,
  -- The day in Lisbon to which the number of departures belongs.
  day date,
  departed_on_day integer not null default 0
);
