-- Today in Lisbon by the database's clock. With the day as a parameter, the first page of the members could not be prepared.
create function lisbon_today() returns date language sql stable as $$
  select (now() at time zone 'Europe/Lisbon')::date
$$;

-- As before, with whether a member has a valid card of any type today. Computed where a query names the column, and not otherwise.
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
    b.paid_until, b.overdue_total, b.debt_total, b.credit_balance, b.situation, b.next_due_date, b.member_id as account_id,
    exists (
      select from membership_cards c join member_state_names n on n.id = m.state_name_id
      where c.member_id = m.id and c.status = 'valido'
        and card_validity(c.status, c.valid_from, c.valid_until, n.marks_end, n.card_valid, b.overdue_total, lisbon_today()) = 'valido'
    ) as has_valid_card
  from members m
  left join people p on p.id = m.person_id
  left join contacts a on a.person_id = m.person_id and case when a.is_primary then a.kind end = 'address'
  left join contacts e on e.person_id = m.person_id and case when e.is_primary then e.kind end = 'email'
  left join contacts mo on mo.person_id = m.person_id and case when mo.is_primary then mo.kind end = 'mobile'
  left join contacts ph on ph.person_id = m.person_id and case when ph.is_primary then ph.kind end = 'phone'
  left join member_photos pc on (case when pc.is_current then pc.member_id end) = m.id
  left join member_balances b on b.member_id = m.id;

-- As before. What became of a card is known as it is today, and not as it was on an earlier day, of which nothing is told.
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
    f.can_vote and coalesce(b.oldest_due_date >= day - (select voting_grace_days_on(day)), true), v.is_incomplete, v.search,
    v.photo_id, v.thumb_url, v.application_id, v.user_id, v.anonymized_at, v.address_returned_at,
    b.paid_until, b.overdue_total, b.debt_total, b.credit_balance, b.situation, b.next_due_date, v.id, null::boolean
  from member_sheets v cross join lateral member_facts(v.id, v.admission_date, v.person_type, v.birth_date, day) f
  left join lateral balances_on(v.id, day, f.exempt_from is not null) b on true
  where v.admission_date <= day
$$;
