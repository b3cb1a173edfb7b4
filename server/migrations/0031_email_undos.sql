-- Whoever changes the e-mail of their account can go back to the former one for three days, by a link that is sent there. Only the
-- code's hash is kept.
create table email_undos (
  code_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  email text collate "C" not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index email_undos_user on email_undos (user_id, created_at);

alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check
  check (end_reason in ('logout', 'ended', 'reuse', 'password', 'user', 'email'));
