-- Not only people act: an API key and the program itself do too, and strangers apply. Every entry of the audit log now says which.
alter table audit_log add column actor_kind text collate "C" not null default 'user'
  check (actor_kind in ('user', 'key', 'system', 'visitor'));
alter table audit_log alter column actor_kind drop default;
-- Entries without a name were written by a visitor's application or by a job. Which of the two is known of the first entry only.
update audit_log set actor_kind = 'visitor', user_name = 'Visitante', search = 'visitante ' || search
  where user_name is null and resource = 'memberApplications' and action = 'create';
update audit_log set actor_kind = 'system', user_name = 'Sistema', search = 'sistema ' || search where user_name is null;
alter table audit_log alter column user_name set not null;
create index audit_log_actor_kind on audit_log (actor_kind, at);

-- A download link belongs to whoever asked for it, of whatever kind. The links there are live for a minute at most.
delete from downloads;
alter table downloads drop column user_id, drop column session_id, add column actor jsonb not null;
