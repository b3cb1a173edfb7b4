-- What a change of the category of many members cost beside its own rows (docs/decisions/023-saving-sets-of-rows.md).

-- A new state or term sets the last day of the one before it, and a change of all members does so for every row of a page: with half of
-- each page free, all of them find room on their own page and need no new entry in any index. Rows that exist are moved apart.
alter table member_states set (fillfactor = 50);
alter table member_terms set (fillfactor = 50);
cluster member_states using member_states_member_id_start_date_key;
cluster member_terms using member_terms_member_id_kind_from_date_key;

-- Looked up by a value only, and few terms have a head of family.
drop index member_terms_head_id;
create index member_terms_head_id on member_terms (head_id) where head_id is not null;

-- A check of a column runs whenever its row is written. This function contains no subquery, so PostgreSQL makes it part of the check
-- instead of calling it; only longer lists are searched for repetitions.
create function has_repeated_ids(ids uuid[]) returns boolean language sql immutable parallel safe as $$
  select cardinality(ids) <> (select count(distinct id) from unnest(ids) as id)
$$;
create or replace function is_list_of_ids(ids uuid[]) returns boolean language sql immutable parallel safe as $$
  select coalesce(array_ndims(ids), 1) = 1 and array_position(ids, null) is null
    and (cardinality(ids) < 2 or not has_repeated_ids(ids))
$$;

-- As before, but the facts of each member are found once: without `materialized` PostgreSQL repeats the subqueries of a fact at every
-- place that mentions it, in the comparison and in the assignment.
create or replace function derive_members(ids uuid[], day date, wanted text[], moment timestamptz)
returns table (id uuid, rev int, former_category_id uuid, category_id uuid) language sql as $$
  with f as materialized (
    select o.id, o.category_id as former_category_id, d.*
    from members o cross join lateral derived_facts(o.id, o.admission_date, o.person_id, day, wanted) d
    where o.id = any(coalesce(ids, array(select every.id from members every)))
  )
  update members m set state_name_id = f.state_name_id, state_since = f.state_since, end_date = f.end_date,
    category_id = f.category_id, family_head_id = f.family_head_id, agreed_amount = f.agreed_amount,
    exempt_from = f.exempt_from, exempt_until = f.exempt_until, is_active = f.is_active, can_vote = f.can_vote,
    is_incomplete = f.is_incomplete,
    rev = m.rev + (moment is not null and m.category_id <> f.category_id)::int,
    updated_at = case when m.category_id <> f.category_id then coalesce(moment, m.updated_at) else m.updated_at end
  from f
  where f.id = m.id and (m.state_name_id, m.state_since, m.end_date, m.category_id, m.family_head_id, m.agreed_amount,
      m.exempt_from, m.exempt_until, m.is_active, m.can_vote, m.is_incomplete)
    is distinct from (f.state_name_id, f.state_since, f.end_date, f.category_id, f.family_head_id, f.agreed_amount,
      f.exempt_from, f.exempt_until, f.is_active, f.can_vote, f.is_incomplete)
  returning m.id, m.rev, f.former_category_id, m.category_id
$$;
