-- What a merge changed, for as long as it can be undone. Merges made before cannot be undone.
alter table member_merges add column changes jsonb;

-- The list of actions is extended as it is found, because other migrations extend it too.
do $$
declare
  found text;
begin
  select pg_get_constraintdef(oid) into strict found from pg_constraint
  where conname = 'audit_log_action_check' and conrelid = 'audit_log'::regclass;
  alter table audit_log drop constraint audit_log_action_check;
  execute 'alter table audit_log add constraint audit_log_action_check '
    || replace(found, '''merge''::text', '''merge''::text, ''merge_undone''::text');
end
$$;
