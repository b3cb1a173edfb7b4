-- A row on a closed day is refused in words that whoever asked for it can read: the server shows the hint. The accounts are closed by one
-- transaction at a time and by none while others write: a writer that found the day open would otherwise commit after it was closed.
create function refuse_closed_day(day date, holder text) returns void language plpgsql as $$
declare
  closed date;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('closed days', 0));
  -- Read after the lock, so that it is what the last to close the accounts has written.
  closed := closed_until();
  if day <= closed then
    raise check_violation using message = format('the accounts are closed until %s', closed),
      hint = format('As contas estão encerradas até %s.', to_char(closed, 'DD/MM/YYYY')),
      constraint = format('%s_closed', holder), table = holder;
  end if;
end $$;

create or replace function refuse_closed_days() returns trigger language plpgsql as $$
declare
  day date;
begin
  execute format('select min(%I) from touched', tg_argv[0]) into day;
  perform refuse_closed_day(day, tg_table_name);
  return null;
end $$;

create or replace function refuse_closed_cancellation() returns trigger language plpgsql as $$
begin
  perform refuse_closed_day(new.cancelled_on, tg_table_name);
  return null;
end $$;

create function wait_for_writers() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('closed days', 0));
  return new;
end $$;
create trigger closed_for_writers before insert or update of value on settings for each row
  when (new.name = 'closedUntil') execute function wait_for_writers();
