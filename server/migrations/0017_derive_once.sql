-- A member whose category changes also gets a new version, in the same update: a second update of the row would write each of
-- its many indexes again. Puts what holds on a day into the members named, or into all. Answers those that changed, with the
-- category they had. Without a `moment` no version changes.
drop function derive_members(uuid[], date, text[]);
create function derive_members(ids uuid[], day date, wanted text[], moment timestamptz)
returns table (id uuid, rev int, former_category_id uuid, category_id uuid) language sql as $$
  update members m set state_name_id = f.state_name_id, state_since = f.state_since, end_date = f.end_date,
    category_id = f.category_id, family_head_id = f.family_head_id, agreed_amount = f.agreed_amount,
    exempt_from = f.exempt_from, exempt_until = f.exempt_until, is_active = f.is_active, can_vote = f.can_vote,
    is_incomplete = f.is_incomplete,
    rev = m.rev + (moment is not null and m.category_id <> f.category_id)::int,
    updated_at = case when m.category_id <> f.category_id then coalesce(moment, m.updated_at) else m.updated_at end
  from (
    select o.id, o.category_id as former_category_id, d.*
    from members o cross join lateral derived_facts(o.id, o.admission_date, o.person_id, day, wanted) d
    where o.id = any(coalesce(ids, array(select every.id from members every)))
  ) f
  where f.id = m.id and (m.state_name_id, m.state_since, m.end_date, m.category_id, m.family_head_id, m.agreed_amount,
      m.exempt_from, m.exempt_until, m.is_active, m.can_vote, m.is_incomplete)
    is distinct from (f.state_name_id, f.state_since, f.end_date, f.category_id, f.family_head_id, f.agreed_amount,
      f.exempt_from, f.exempt_until, f.is_active, f.can_vote, f.is_incomplete)
  returning m.id, m.rev, f.former_category_id, m.category_id
$$;
