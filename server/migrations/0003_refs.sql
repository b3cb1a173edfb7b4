-- Lists of references: a column `uuid[] not null default '{}'` whose every id is a row of another table, held as firmly
-- as a foreign key holds one. A table gets the column when it is made, and then `call hold_refs('holder', 'column', 'target')`.
-- Who deletes a row that some list still holds is refused; whoever wants it out of the lists first takes it out of them,
-- where it is seen (docs/decisions/008-lists-of-refs.md).

create function is_list_of_ids(ids uuid[]) returns boolean language sql immutable parallel safe as $$
  select coalesce(array_ndims(ids), 1) = 1
    and array_position(ids, null) is null
    and cardinality(ids) = (select count(distinct id) from unnest(ids) as id)
$$;

-- On the holder; arguments: column, target. Only ids that were not there before are looked up: those that were cannot have gone.
-- The lock is a foreign key's own: it lets the target be changed but not deleted until we are done, and waits for whoever deletes it.
create function refuse_unknown_refs() returns trigger language plpgsql as $$
declare
  ids uuid[];
  before uuid[] := '{}';
  known integer;
begin
  execute format('select ($1).%I', tg_argv[0]) into ids using new;
  if tg_op = 'UPDATE' then
    execute format('select ($1).%I', tg_argv[0]) into before using old;
  end if;
  ids := array(select unnest(ids) except select unnest(before));
  if ids = '{}' then return null; end if;
  execute format('select count(*) from (select from %I where id = any($1) order by id for key share) as found', tg_argv[1])
    into known using ids;
  if known < cardinality(ids) then
    raise foreign_key_violation using
      message = format('a row of %s lists an id in %s that is not in %s', tg_table_name, tg_argv[0], tg_argv[1]),
      constraint = format('%s_%s_fkey', tg_table_name, tg_argv[0]), table = tg_table_name, column = tg_argv[0];
  end if;
  return null;
end $$;

-- On the target; arguments: holder, column. It runs after the row was locked for deletion, so whoever was about to list it has
-- committed, and every statement of read committed sees that. A snapshot of repeatable read would not.
create function refuse_listed_ids() returns trigger language plpgsql as $$
declare
  is_listed boolean;
begin
  if current_setting('transaction_isolation') = 'repeatable read' then
    raise feature_not_supported using
      message = format('a row of %s cannot be deleted in a repeatable read transaction', tg_table_name);
  end if;
  execute format('select exists (select from %I where %I @> array[$1])', tg_argv[0], tg_argv[1])
    into is_listed using old.id;
  if is_listed then
    raise foreign_key_violation using
      message = format('a row of %s is still listed in %s of %s', tg_table_name, tg_argv[1], tg_argv[0]),
      constraint = format('%s_%s_fkey', tg_argv[0], tg_argv[1]), table = tg_argv[0], column = tg_argv[1];
  end if;
  return null;
end $$;

create procedure hold_refs(holder text, held text, target text) language plpgsql as $$
begin
  execute format('alter table %I add constraint %I check (is_list_of_ids(%I))', holder, holder || '_' || held || '_check', held);
  -- For the filter, and for the deletion of a target.
  execute format('create index %I on %I using gin (%I)', holder || '_' || held, holder, held);
  execute format(
    'create trigger %I after insert on %I for each row when (new.%I <> ''{}'') execute function refuse_unknown_refs(%L, %L)',
    held || '_known', holder, held, held, target);
  execute format(
    'create trigger %I after update of %I on %I for each row when (new.%I <> old.%I) execute function refuse_unknown_refs(%L, %L)',
    held || '_still_known', held, holder, held, held, held, target);
  execute format(
    'create trigger %I after delete on %I for each row execute function refuse_listed_ids(%L, %L)',
    'not_in_' || holder || '_' || held, target, holder, held);
  execute format(
    'create trigger %I after update of id on %I for each row when (new.id <> old.id) execute function refuse_listed_ids(%L, %L)',
    'same_in_' || holder || '_' || held, target, holder, held);
end $$;
