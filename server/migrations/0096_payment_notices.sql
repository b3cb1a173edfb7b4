-- Each time that debtors were written to together. The notices are messages, in a sending for each level.
create table payment_message (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  name text not null,
  template_name text,
  channel text collate "C" not null check (channel in ('email_ou_carta', 'email', 'carta')),
  due_date date not null,
  is_automatic boolean not null default false,
  at timestamptz not null,
  created_by_id uuid references users (id) on delete set null,
  notice_count integer not null,
  email_count integer not null,
  letter_count integer not null,
  left_out_count integer not null,
  total bigint not null,
  left_out jsonb,
  search text collate "C" not null
);
create index payment_message_created_at on payment_message (created_at, id);
create index payment_message_at on payment_message (at, id);
create index payment_message_created_by_id on payment_message (created_by_id);
create index payment_message_search on payment_message using gin (search gin_trgm_ops);

-- What a notice asks to be paid. Once it was sent, its debts are told so in a transaction of their own: the sender of a message must not
-- wait for whoever works on an account.
alter table messages add column payment_request_id uuid references payment_requests (id),
  add column is_reminder_noted boolean not null default false;
create index messages_payment_request_id on messages (payment_request_id) where payment_request_id is not null;
create index messages_reminders_to_note on messages (id) where payment_request_id is not null and not is_reminder_noted;

drop index unsettled_payments_reminder_level;
create index unsettled_payments_reminder_level on unsettled_payments (reminder_level, id);
create index unsettled_payments_last_reminder_at on unsettled_payments (last_reminder_at, id);
