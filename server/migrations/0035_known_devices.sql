-- The devices from which a user has signed in, by the hash of their cookie.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  device_hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
create index known_devices_hash on known_devices (device_hash);

alter table audit_log drop constraint audit_log_action_check;
alter table audit_log add constraint audit_log_action_check check (action in (
  'create', 'update', 'delete', 'export', 'login', 'login_failed', 'lockout', 'send', 'view_sensitive', 'merge', 'apart',
  'apart_undone'
));

alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check
  check (end_reason in ('logout', 'ended', 'reuse', 'password', 'user', 'email', 'restore'));
