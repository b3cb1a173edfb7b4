-- Changes of values that money follows, such as an IBAN, which wait until another administrator confirms them. What is in use stays
-- where it always was; here is only what shall come, and what a link brings back. Rows go once nothing can be done with them.
create table guarded_changes (
  id uuid primary key,
  created_at timestamptz not null,
  -- The value, as `settings.organisationIban` or `bankAccounts.iban`, and whose it is.
  value_name text collate "C" not null,
  setting text collate "C",
  account_id uuid references bank_accounts (id) on delete cascade,
  person_id uuid references people (id) on delete cascade,
  old_text text,
  new_text text,
  -- The old account is closed, so that nothing is in use until the new value is.
  hides_old boolean not null,
  -- A change whose asker is no administrator any more never comes into use.
  asked_by_id uuid references users (id) on delete set null,
  asked_by_name text not null,
  -- Null after a restore: what was decided since the backup is unknown, so that it no longer comes into use by itself.
  due_at timestamptz,
  state text collate "C" not null check (state in ('pending', 'applied', 'withdrawn', 'taken_back')),
  take_back_hash bytea not null constraint guarded_changes_take_back_hash_key unique check (length(take_back_hash) = 32),
  take_back_until timestamptz not null,
  constraint guarded_changes_record_check check (num_nonnulls(setting, account_id, person_id) = 1)
);
create unique index guarded_changes_pending on guarded_changes (value_name, coalesce(setting, account_id::text, person_id::text))
  where state = 'pending';
create index guarded_changes_account_id on guarded_changes (account_id);
create index guarded_changes_person_id on guarded_changes (person_id);
create index guarded_changes_asked_by_id on guarded_changes (asked_by_id);

-- The steps of such a change are in the history of what it changes.
do $$
declare
  found text;
begin
  select pg_get_constraintdef(oid) into strict found from pg_constraint
  where conname = 'audit_log_action_check' and conrelid = 'audit_log'::regclass;
  alter table audit_log drop constraint audit_log_action_check;
  execute 'alter table audit_log add constraint audit_log_action_check '
    || replace(found, '''merge''::text', '''merge''::text, ''change_asked''::text, ''change_withdrawn''::text, ''change_taken_back''::text');
end
$$;
