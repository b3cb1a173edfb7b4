-- A receipt is redrawn from its snapshot, so what it says never changes: only names may be replaced, of whoever has their data erased.
create function receipt_without_names(snapshot jsonb) returns jsonb language sql immutable as $$
  select snapshot - '{holder,payer}'::text[] || jsonb_build_object('lines', (
    select jsonb_agg(line - 'memberName' order by place)
    from jsonb_array_elements(snapshot -> 'lines') with ordinality as lines (line, place)))
$$;
create function refuse_rewritten_receipt() returns trigger language plpgsql as $$
begin
  if receipt_without_names(old.receipt_snapshot) is distinct from receipt_without_names(new.receipt_snapshot) then
    raise restrict_violation using message = 'what a receipt says never changes, except names',
      constraint = 'payments_receipt_snapshot', table = 'payments';
  end if;
  return null;
end $$;
create trigger receipt_as_printed after update of receipt_snapshot on payments for each row
  when (old.receipt_snapshot is not null and old.receipt_snapshot is distinct from new.receipt_snapshot)
  execute function refuse_rewritten_receipt();
-- In every replication role, as the triggers of append-only tables.
alter table payments enable always trigger receipt_as_printed;
