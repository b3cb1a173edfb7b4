-- Bulk changes of members: an update of a member writes every index of `members`, whatever it changes
-- (docs/decisions/023-saving-sets-of-rows.md).

-- The search text of a member is made of the person, the contacts and the number. Kept with the person, it is not written to
-- its large index again when the state, the category or the tags change. It is null for people who are no members.
alter table people add column member_search text collate "C";
update people p set member_search = m.search from members m where m.person_id = p.id;
create index people_member_search on people using gin (member_search gin_trgm_ops);

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
    pc.id as photo_id, pc.thumb_url
  from members m
  left join people p on p.id = m.person_id
  left join contacts a on a.person_id = m.person_id and case when a.is_primary then a.kind end = 'address'
  left join contacts e on e.person_id = m.person_id and case when e.is_primary then e.kind end = 'email'
  left join contacts mo on mo.person_id = m.person_id and case when mo.is_primary then mo.kind end = 'mobile'
  left join contacts ph on ph.person_id = m.person_id and case when ph.is_primary then ph.kind end = 'phone'
  left join member_photos pc on (case when pc.is_current then pc.member_id end) = m.id;
alter table members drop column search;

-- These are looked up by a value only, and most members have none; the restriction of processing is rare.
drop index members_proposer1_id, members_proposer2_id, members_family_head_id, members_collector_id,
  members_processing_restricted;
create index members_proposer1_id on members (proposer1_id) where proposer1_id is not null;
create index members_proposer2_id on members (proposer2_id) where proposer2_id is not null;
create index members_family_head_id on members (family_head_id) where family_head_id is not null;
create index members_collector_id on members (collector_id) where collector_id is not null;
create index members_processing_restricted on members (processing_restricted, id) where processing_restricted;

-- A new state or term sets the last day of the one before it. No index has that column, so a page with free space takes the
-- new version of the row without a new entry in any index.
alter table member_states set (fillfactor = 85);
alter table member_terms set (fillfactor = 85);
