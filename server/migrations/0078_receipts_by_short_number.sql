-- A receipt is found by its number as people type it, without the zeros in front: `rec 2026/123`, `2026/123`, `rec2026/123`.
create or replace function payment_search(payments) returns text language sql stable as $$
  select concat_ws(' ', $1.receipt_number_sort, lower($1.receipt_series) || $1.receipt_year || '/' || $1.receipt_seq, $1.payer_name_sort,
    coalesce(p.member_search, p.search))
  from people p where p.id = $1.person_id
$$;
update payments t set search = payment_search(t) where receipt_number is not null;
