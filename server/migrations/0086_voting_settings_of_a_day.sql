-- The roll of voters of an earlier day uses the settings of that day, which the audit log knows: what a setting was before its first
-- change since. Null where it has its default.
create function setting_on(setting text, day date) returns text language sql stable as $$
  select case when f.found then f.was else (select value from settings where name = setting) end
  from (select 1) as one left join lateral (
    select true as found, l.diff #>> '{value,from}' as was from audit_log l
    where l.record_id_sort = lower(setting) and l.resource_sort = 'settings' and l.action = 'update'
      and l.at >= (day + 1)::timestamp at time zone 'Europe/Lisbon'
    order by l.at, l.id limit 1
  ) f on true
$$;

-- After so many days in arrears nobody voted on that day; null where arrears did not count. The defaults are those of the settings' definition.
create function voting_grace_days_on(day date) returns integer language sql stable as $$
  select case when coalesce(setting_on('votingRequiresUpToDate', day), 'true') = 'true' then
    coalesce(nullif(setting_on('upToDateGraceDays', day), '')::integer, 60) end
$$;

-- As before, with the settings of the day.
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
    b.paid_until, b.overdue_total, b.debt_total, b.credit_balance, b.situation, b.next_due_date, v.id
  from member_sheets v cross join lateral member_facts(v.id, v.admission_date, v.person_type, v.birth_date, day) f
  left join lateral balances_on(v.id, day, f.exempt_from is not null) b on true
  where v.admission_date <= day
$$;
