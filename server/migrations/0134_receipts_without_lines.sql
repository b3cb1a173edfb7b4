-- Names also leave a receipt without lines, as of money that settled nothing: the function made null of no lines.
create or replace function refuse_rewritten_receipt() returns trigger language plpgsql as $$
declare
  erased jsonb := (
    select old.receipt_snapshot || jsonb_build_object('lines', coalesce(jsonb_agg(
      case when n.line ->> 'description' = 'Dados apagados' then o.line || '{"description": "Dados apagados"}' else o.line end order by o.place), '[]'))
    from jsonb_array_elements(old.receipt_snapshot -> 'lines') with ordinality as o (line, place)
      left join jsonb_array_elements(new.receipt_snapshot -> 'lines') with ordinality as n (line, place) on n.place = o.place);
begin
  if receipt_without_names(erased) is distinct from receipt_without_names(new.receipt_snapshot) then
    raise restrict_violation using message = 'what a receipt says never changes, except names',
      constraint = 'payments_receipt_snapshot', table = 'payments';
  end if;
  return null;
end $$;
