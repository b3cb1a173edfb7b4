-- The audit log keeps only the ends of an IBAN (`maskText`), as it does of those that change from now on.
create function pg_temp.mask(value jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(value) <> 'string' or value #>> '{}' !~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]+$' then value
    when length(value #>> '{}') < 12 then to_jsonb('••••'::text)
    else to_jsonb(left(value #>> '{}', 4) || '••••' || right(value #>> '{}', 4)) end
$$;
update audit_log set diff = jsonb_set(diff, '{iban}',
  jsonb_build_object('from', pg_temp.mask(diff #> '{iban,from}'), 'to', pg_temp.mask(diff #> '{iban,to}')))
where diff ? 'iban' and resource in ('members', 'people');
drop function pg_temp.mask(jsonb);
