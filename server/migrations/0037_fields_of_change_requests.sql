-- The names of the fields that a request asks to change, for the list of requests. A trigger sets them, because the
-- expression of a generated column may contain no subquery.
alter table member_change_requests add column changed_fields text[];

create function set_changed_fields() returns trigger language plpgsql as $$
begin
  new.changed_fields := array(select jsonb_object_keys(new.changes));
  return new;
end
$$;
create trigger member_change_requests_changed_fields before insert or update of changes on member_change_requests
  for each row execute function set_changed_fields();

update member_change_requests set changed_fields = array(select jsonb_object_keys(changes));
