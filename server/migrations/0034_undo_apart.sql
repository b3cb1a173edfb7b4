-- Since when two members are known to be two people: for so many days it can be undone. Older marks stay.
alter table members_apart add column marked_at timestamptz;

-- The list of actions is extended as it is found, because other migrations extend it too.
do $$
declare
  found text;
begin
  select pg_get_constraintdef(oid) into strict found from pg_constraint
  where conname = 'audit_log_action_check' and conrelid = 'audit_log'::regclass;
  alter table audit_log drop constraint audit_log_action_check;
  execute 'alter table audit_log add constraint audit_log_action_check '
    || replace(found, '''merge''::text', '''merge''::text, ''apart''::text, ''apart_undone''::text');
end
$$;
