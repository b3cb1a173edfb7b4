-- Somebody whose admission lies ahead is no active member before that day; the nightly job makes them active on it.
create or replace function member_facts(member uuid, admitted date, person_type text, birth_date date, day date) returns table (
  state_name_id uuid, state_since date, end_date date, category_id uuid, family_head_id uuid, agreed_amount bigint,
  exempt_from date, exempt_until date, is_active boolean, can_vote boolean
) language sql stable as $$
  select s.state_name_id, s.start_date,
    case when n.marks_end then (
      select min(e.start_date) from member_states e where e.member_id = member and e.start_date <= s.start_date
        and e.start_date > coalesce((
          select max(a.start_date) from member_states a join member_state_names an on an.id = a.state_name_id
          where a.member_id = member and a.start_date < s.start_date and not an.marks_end), '-infinity')
    ) end,
    (select t.category_id from member_terms t where t.member_id = member and t.kind = 'categoria'
      and t.from_date <= greatest(day, admitted) order by t.from_date desc limit 1),
    (select t.head_id from member_terms t where t.member_id = member and t.kind = 'agregado'
      and t.from_date <= day and (t.end_date is null or t.end_date >= day) limit 1),
    (select t.amount from member_terms t where t.member_id = member and t.kind = 'valor'
      and t.from_date <= day and (t.end_date is null or t.end_date >= day) limit 1),
    (select t.from_date from member_terms t where t.member_id = member and t.kind = 'isencao'
      and t.from_date <= day and (t.end_date is null or t.end_date >= day) limit 1),
    (select t.until_date from member_terms t where t.member_id = member and t.kind = 'isencao'
      and t.from_date <= day and (t.end_date is null or t.end_date >= day) limit 1),
    not n.marks_end and admitted <= day,
    n.can_vote
      and (birth_date is null or person_type = 'coletiva' or birth_date <= day - interval '18 years')
      and (
        select k.can_vote and admitted <= day - make_interval(months => coalesce(k.min_seniority_to_vote_months, 0))
        from member_terms t join member_categories k on k.id = t.category_id
        where t.member_id = member and t.kind = 'categoria' and t.from_date <= greatest(day, admitted)
        order by t.from_date desc limit 1
      )
  from (
    select l.state_name_id, l.start_date from member_states l
    where l.member_id = member and l.start_date <= greatest(day, admitted) order by l.start_date desc limit 1
  ) s
  join member_state_names n on n.id = s.state_name_id
$$;

update members set is_active = false where is_active and admission_date > (now() at time zone 'Europe/Lisbon')::date;
