-- Tables whose rows are added and never deleted or rewritten, such as a ledger's.

-- Arguments: columns that may change, columns that may change once. Both only for the message: the trigger's condition decides.
create function refuse_changed_rows() returns trigger language plpgsql as $$
declare
  changed text;
begin
  if tg_op <> 'UPDATE' then
    raise restrict_violation using
      message = format('rows of %s are never deleted: the table is append-only', tg_table_name),
      constraint = format('%s_append_only', tg_table_name), table = tg_table_name;
  end if;
  select string_agg(o.key, ', ' order by o.key) into changed
  from jsonb_each(to_jsonb(old)) o join jsonb_each(to_jsonb(new)) n using (key)
  where o.value <> n.value and o.key <> all (tg_argv[0]::text[]) and (o.key <> all (tg_argv[1]::text[]) or o.value <> 'null');
  raise restrict_violation using
    message = format('%s of a row of %s never changes: the table is append-only', changed, tg_table_name),
    constraint = format('%s_append_only', tg_table_name), table = tg_table_name;
end $$;

-- `changing` names columns that may be written again, `settable` those that may be written while they are null. Columns that
-- follow from others (generated ones, rev, updated_at) may change too. A column that a later migration adds is protected
-- until the table is passed here again; calling this a second time replaces the lists.
-- The triggers fire after the row is written, so that no other trigger can change it later, and in every replication role,
-- so that no setting of a session turns them off. Only the table's owner can, by DDL, as a migration would that must
-- correct rows; a restore of a backup only inserts.
create procedure append_only(holder text, changing text[] default '{}', settable text[] default '{}') language plpgsql as $$
declare
  unknown text;
  free text[];
  set_again text;
begin
  select string_agg(named, ', ') into unknown from unnest(changing || settable) as named
  where not exists (select from pg_attribute where attrelid = holder::regclass and attname = named and attnum > 0 and not attisdropped);
  if unknown is not null then raise undefined_column using message = format('%s has no column %s', holder, unknown); end if;
  select changing || array_agg(attname::text order by attname) into free from pg_attribute
  where attrelid = holder::regclass and attnum > 0 and not attisdropped and (attgenerated <> '' or attname in ('rev', 'updated_at'));
  select coalesce(string_agg(format(' or old.%1$I is not null and old.%1$I is distinct from new.%1$I', named), ''), '')
    into set_again from unnest(settable) as named;
  free := coalesce(free, changing);
  execute format(
    'create or replace trigger append_only_change after update on %1$I for each row
      when (to_jsonb(old) - %2$L::text[] is distinct from to_jsonb(new) - %2$L::text[]%3$s)
      execute function refuse_changed_rows(%4$L, %5$L)',
    holder, free || settable, set_again, free, settable);
  execute format(
    'create or replace trigger append_only_delete before delete on %I for each row execute function refuse_changed_rows()', holder);
  execute format(
    'create or replace trigger append_only_truncate before truncate on %I for each statement execute function refuse_changed_rows()',
    holder);
  execute format(
    'alter table %I enable always trigger append_only_change, enable always trigger append_only_delete,
      enable always trigger append_only_truncate',
    holder);
end $$;
