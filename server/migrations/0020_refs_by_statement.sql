-- Lists of refs are checked once per statement instead of once per row: for each row, the check took as long as writing it.
-- Arguments as before: column, target. Only ids that were not in the row before are looked up: those that were cannot have gone.
-- The lock is a foreign key's own: it lets the target be changed but not deleted until we are done, and waits for whoever deletes it.
create or replace function refuse_unknown_refs() returns trigger language plpgsql as $$
declare
  added uuid[];
  known integer;
begin
  if tg_op = 'INSERT' then
    execute format('select array(select distinct unnest(%I) from new_rows)', tg_argv[0]) into added;
  else
    execute format(
      'select array(
        select distinct listed from new_rows n left join old_rows o on o.id = n.id cross join unnest(n.%1$I) as listed
        where n.%1$I is distinct from o.%1$I and (o.id is null or listed <> all (o.%1$I)))',
      tg_argv[0]) into added;
  end if;
  if added = '{}' then return null; end if;
  execute format('select count(*) from (select from %I where id = any($1) order by id for key share) as found', tg_argv[1])
    into known using added;
  if known < cardinality(added) then
    raise foreign_key_violation using
      message = format('a row of %s lists an id in %s that is not in %s', tg_table_name, tg_argv[0], tg_argv[1]),
      constraint = format('%s_%s_fkey', tg_table_name, tg_argv[0]), table = tg_table_name, column = tg_argv[0];
  end if;
  return null;
end $$;

create procedure check_refs(holder text, held text, target text) language plpgsql as $$
begin
  execute format(
    'create trigger %I after insert on %I referencing new table as new_rows
      for each statement execute function refuse_unknown_refs(%L, %L)',
    held || '_known', holder, held, target);
  execute format(
    'create trigger %I after update on %I referencing old table as old_rows new table as new_rows
      for each statement execute function refuse_unknown_refs(%L, %L)',
    held || '_still_known', holder, held, target);
end $$;

create or replace procedure hold_refs(holder text, held text, target text) language plpgsql as $$
begin
  execute format('alter table %I add constraint %I check (is_list_of_ids(%I))', holder, holder || '_' || held || '_check', held);
  -- For the filter, and for the deletion of a target.
  execute format('create index %I on %I using gin (%I)', holder || '_' || held, holder, held);
  call check_refs(holder, held, target);
  execute format(
    'create trigger %I after delete on %I for each row execute function refuse_listed_ids(%L, %L)',
    'not_in_' || holder || '_' || held, target, holder, held);
  execute format(
    'create trigger %I after update of id on %I for each row when (new.id <> old.id) execute function refuse_listed_ids(%L, %L)',
    'same_in_' || holder || '_' || held, target, holder, held);
end $$;

drop trigger tags_known on members;
drop trigger tags_still_known on members;
call check_refs('members', 'tags', 'tags');
drop trigger duplicate_of_known on member_applications;
drop trigger duplicate_of_still_known on member_applications;
call check_refs('member_applications', 'duplicate_of', 'members');
drop trigger tags_known on member_applications;
drop trigger tags_still_known on member_applications;
call check_refs('member_applications', 'tags', 'tags');
