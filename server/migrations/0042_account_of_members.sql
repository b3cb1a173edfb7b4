-- The account is looked up by itself and not joined: with one join more the view would be at the number of tables beyond which
-- PostgreSQL no longer looks for the best order of joins (join_collapse_limit), and lists of an earlier day are already beyond.
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
    (select u.id from users u where u.member_id = m.id) as user_id, m.anonymized_at
  from members m
  left join people p on p.id = m.person_id
  left join contacts a on a.person_id = m.person_id and case when a.is_primary then a.kind end = 'address'
  left join contacts e on e.person_id = m.person_id and case when e.is_primary then e.kind end = 'email'
  left join contacts mo on mo.person_id = m.person_id and case when mo.is_primary then mo.kind end = 'mobile'
  left join contacts ph on ph.person_id = m.person_id and case when ph.is_primary then ph.kind end = 'phone'
  left join member_photos pc on (case when pc.is_current then pc.member_id end) = m.id;
