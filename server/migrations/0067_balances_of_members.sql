-- Members show the balances of their account, and their right to vote follows what is overdue (docs/decisions/030-ledger.md).

-- The earliest due date of what is open. The right to vote depends on it and on nothing else of an account.
alter table member_balances add column oldest_due_date date;
update member_balances b set oldest_due_date = (
  select min(c.due_date) from unsettled_payments c where c.member_id = b.member_id and c.amount > 0 and not c.is_parked);

-- Lists are sorted by it, also those of members without one.
drop index member_balances_next_due_date;
create index member_balances_next_due_date on member_balances (next_due_date, member_id);

-- As before, with the earliest due date. Answers those whose balances changed, and whether what is overdue did.
drop function refresh_member_balances(uuid[], date);
create function refresh_member_balances(ids uuid[], day date) returns table (id uuid, arrears_changed boolean) language sql as $$
  with counted as materialized (
    select m.id, coalesce(o.debt, 0) as debt_total, coalesce(o.overdue, 0) as overdue_total, coalesce(k.credit, 0) as credit_balance,
      (select max(q.period_end) from unsettled_payments q where q.member_id = m.id and q.type = 'quota' and q.annulled_at is null
        and (o.first_open is null or q.period_start < o.first_open)) as paid_until,
      o.next_due as next_due_date, o.oldest_due as oldest_due_date,
      case when o.overdue > 0 then 'em_atraso' when o.next_due is not null then 'a_pagamento'
        when m.exempt_from is not null then 'isento' else 'em_dia' end as situation
    from members m
    left join lateral (
      select sum(c.amount)::bigint as debt, (sum(c.amount) filter (where c.due_date < day and not c.is_parked))::bigint as overdue,
        min(c.due_date) filter (where c.due_date >= day and not c.is_parked) as next_due,
        min(c.due_date) filter (where not c.is_parked) as oldest_due,
        min(c.period_start) filter (where c.type = 'quota') as first_open
      from unsettled_payments c where c.member_id = m.id and c.amount > 0
    ) o on true
    left join lateral (
      select sum(p.unallocated)::bigint as credit from payments p where p.member_id = m.id and p.unallocated > 0
    ) k on true
    where m.id = any(ids)
  ), before as materialized (
    select b.member_id, b.overdue_total, b.oldest_due_date from member_balances b where b.member_id = any(ids)
  )
  update member_balances b set debt_total = n.debt_total, overdue_total = n.overdue_total, credit_balance = n.credit_balance,
    paid_until = n.paid_until, next_due_date = n.next_due_date, oldest_due_date = n.oldest_due_date, situation = n.situation,
    counted_on = day
  from counted n join before f on f.member_id = n.id
  where b.member_id = n.id
    and (b.debt_total, b.overdue_total, b.credit_balance, b.paid_until, b.next_due_date, b.oldest_due_date, b.situation)
      is distinct from
      (n.debt_total, n.overdue_total, n.credit_balance, n.paid_until, n.next_due_date, n.oldest_due_date, n.situation)
  returning b.member_id, (f.overdue_total, f.oldest_due_date) is distinct from (b.overdue_total, b.oldest_due_date)
$$;

-- The columns of member_balances at the end of a day, from the rows of the ledger, for lists and rolls of that day. The situation also
-- depends on an exemption, which is the caller's.
create function balances_on(member uuid, day date, is_exempt boolean) returns table (
  paid_until date, overdue_total bigint, debt_total bigint, credit_balance bigint, situation text, next_due_date date,
  oldest_due_date date
) language sql stable as $$
  select s.paid_until, s.overdue_total, s.debt_total, s.credit_balance,
    case when s.overdue_total > 0 then 'em_atraso' when s.next_due_date is not null then 'a_pagamento'
      when is_exempt then 'isento' else 'em_dia' end collate "C",
    s.next_due_date, s.oldest_due_date
  from (
    select max(c.period_end) filter (where c.is_quota and (c.first_open is null or c.period_start < c.first_open)) as paid_until,
      coalesce(sum(c.debt) filter (where c.due_date < day and not c.is_parked), 0)::bigint as overdue_total,
      coalesce(sum(c.debt), 0)::bigint as debt_total, coalesce(sum(c.credit), 0)::bigint as credit_balance,
      min(c.due_date) filter (where c.debt > 0 and not c.is_parked and c.due_date >= day) as next_due_date,
      min(c.due_date) filter (where c.debt > 0 and not c.is_parked) as oldest_due_date
    from (
      select l.debt, l.credit, l.due_date, l.is_parked, q.period_start, q.period_end,
        q.type = 'quota' and (q.annulled_on is null or q.annulled_on > day) as is_quota,
        min(q.period_start) filter (where q.type = 'quota' and l.debt > 0) over () as first_open
      from (
        select a.charge_id, sum(a.debt) as debt, sum(a.credit) as credit, max(a.due_date) as due_date,
          bool_or(a.is_parked) as is_parked
        from account_lines a where a.member_id = member and a."on" <= day group by a.charge_id
      ) l left join unsettled_payments q on q.id = l.charge_id and q.member_id = member
    ) c
  ) s
$$;

-- After so many days in arrears nobody votes; null where arrears do not count. The defaults are those of the settings' definition.
create function voting_grace_days() returns integer language sql stable as $$
  select case when coalesce((select value from settings where name = 'votingRequiresUpToDate'), 'true') = 'true' then
    coalesce((select nullif(value, '')::integer from settings where name = 'upToDateGraceDays'), 60) end
$$;

-- As before, but arrears take away the vote. Only charges of the member's own count, whoever is billed.
create or replace function derived_facts(member uuid, admitted date, person uuid, day date, wanted text[]) returns table (
  state_name_id uuid, state_since date, end_date date, category_id uuid, family_head_id uuid, agreed_amount bigint,
  exempt_from date, exempt_until date, is_active boolean, can_vote boolean, is_incomplete boolean
) language sql stable as $$
  select f.state_name_id, f.state_since, f.end_date, f.category_id, f.family_head_id, f.agreed_amount, f.exempt_from, f.exempt_until,
    f.is_active, f.can_vote and not exists (
      select from member_balances b where b.member_id = member and b.oldest_due_date < day - (select voting_grace_days())),
    ('contact' = any(wanted) and e.value_sort is null and mo.value_sort is null and ph.value_sort is null)
    or ('tax_number' = any(wanted) and p.tax_number is null)
    or ('birth_date' = any(wanted) and p.birth_date is null and p.person_type = 'singular')
    or ('address_line1' = any(wanted) and a.address_line1 is null)
    or ('postal_code' = any(wanted) and a.postal_code is null)
    or ('locality' = any(wanted) and a.locality is null)
  from people p
  left join contacts a on a.person_id = p.id and case when a.is_primary then a.kind end = 'address'
  left join contacts e on e.person_id = p.id and case when e.is_primary then e.kind end = 'email'
  left join contacts mo on mo.person_id = p.id and case when mo.is_primary then mo.kind end = 'mobile'
  left join contacts ph on ph.person_id = p.id and case when ph.is_primary then ph.kind end = 'phone'
  cross join lateral member_facts(member, admitted, p.person_type, p.birth_date, day) f
  where p.id = person
$$;

-- Joined and not looked up, so that lists can be sorted by balances. With it the view has as many tables as join_collapse_limit.
create or replace view member_sheets as
  select m.id, m.created_at, m.updated_at, m.rev,
    p.name, p.name_sort, m.member_number, m.category_id, m.admission_date, p.birth_date, p.tax_number, p.tax_number_sort,
    p.person_type, p.card_name, p.salutation, p.nationality_id, p.tax_country_id, p.id_doc_type, p.id_doc_number,
    p.id_doc_expiry, p.profession, p.guardian_name, p.guardian_email, p.guardian_mobile, p.representative_name,
    p.representative_role, m.old_member_number, p.id as person_id, a.id as address_id,
    mo.value_sort as mobile, e.value_sort as email, ph.value_sort as phone,
    e.verified_at as email_verified_at, e.bounced_at as email_bounced_at,
    a.address_line1, a.address_line2, a.postal_code, a.postal_code_sort, a.locality, a.locality_sort, a.parish,
    a.municipality, a.municipality_sort, a.district, a.district_sort, a.country_id,
    m.preferred_method, m.iban, m.iban_holder, m.quota_start_date, m.collector_id, m.family_head_id, m.agreed_amount,
    m.exempt_from, m.exempt_until, m.admission_body, m.admission_minutes, m.proposer1_id, m.proposer2_id,
    m.votes, m.resignation_requested_at, m.resignation_effective_at,
    m.preferred_channel, m.consent_newsletter, m.consent_image, m.assembly_by_email, m.assembly_by_email_at,
    m.privacy_notice_version, m.privacy_notice_at, m.processing_restricted, m.tags, m.alert, m.notes,
    m.state_name_id, m.state_since, m.end_date, m.is_active, m.can_vote, m.is_incomplete, p.member_search as search,
    pc.id as photo_id, pc.thumb_url,
    (select d.id from member_applications d where d.member_id = m.id order by d.admission_date desc nulls last, d.id desc limit 1)
      as application_id,
    (select u.id from users u where u.member_id = m.id) as user_id, m.anonymized_at, a.bounced_at as address_returned_at,
    b.paid_until, b.overdue_total, b.debt_total, b.credit_balance, b.situation, b.next_due_date, b.member_id as account_id
  from members m
  left join people p on p.id = m.person_id
  left join contacts a on a.person_id = m.person_id and case when a.is_primary then a.kind end = 'address'
  left join contacts e on e.person_id = m.person_id and case when e.is_primary then e.kind end = 'email'
  left join contacts mo on mo.person_id = m.person_id and case when mo.is_primary then mo.kind end = 'mobile'
  left join contacts ph on ph.person_id = m.person_id and case when ph.is_primary then ph.kind end = 'phone'
  left join member_photos pc on (case when pc.is_current then pc.member_id end) = m.id
  left join member_balances b on b.member_id = m.id;

create or replace function member_sheets_on(day date) returns setof member_sheets language sql stable as $$
  select v.id, v.created_at, v.updated_at, v.rev,
    v.name, v.name_sort, v.member_number, f.category_id, v.admission_date, v.birth_date, v.tax_number, v.tax_number_sort,
    v.person_type, v.card_name, v.salutation, v.nationality_id, v.tax_country_id, v.id_doc_type, v.id_doc_number,
    v.id_doc_expiry, v.profession, v.guardian_name, v.guardian_email, v.guardian_mobile, v.representative_name,
    v.representative_role, v.old_member_number, v.person_id, v.address_id, v.mobile, v.email, v.phone,
    v.email_verified_at, v.email_bounced_at,
    v.address_line1, v.address_line2, v.postal_code, v.postal_code_sort, v.locality, v.locality_sort, v.parish,
    v.municipality, v.municipality_sort, v.district, v.district_sort, v.country_id,
    v.preferred_method, v.iban, v.iban_holder, v.quota_start_date, v.collector_id, f.family_head_id, f.agreed_amount,
    f.exempt_from, f.exempt_until, v.admission_body, v.admission_minutes, v.proposer1_id, v.proposer2_id,
    v.votes, v.resignation_requested_at, v.resignation_effective_at,
    v.preferred_channel, v.consent_newsletter, v.consent_image, v.assembly_by_email, v.assembly_by_email_at,
    v.privacy_notice_version, v.privacy_notice_at, v.processing_restricted, v.tags, v.alert, v.notes,
    f.state_name_id, f.state_since, f.end_date, f.is_active,
    f.can_vote and coalesce(b.oldest_due_date >= day - (select voting_grace_days()), true), v.is_incomplete, v.search,
    v.photo_id, v.thumb_url, v.application_id, v.user_id, v.anonymized_at, v.address_returned_at,
    b.paid_until, b.overdue_total, b.debt_total, b.credit_balance, b.situation, b.next_due_date, v.id
  from member_sheets v cross join lateral member_facts(v.id, v.admission_date, v.person_type, v.birth_date, day) f
  left join lateral balances_on(v.id, day, f.exempt_from is not null) b on true
  where v.admission_date <= day
$$;
