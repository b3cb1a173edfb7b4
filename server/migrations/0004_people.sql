-- People, how they are reached, members and their states. A member is read flat, from `member_sheets`.

create table member_state_names (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  name text not null check (name <> ''),
  name_sort text collate "C" not null,
  slug text not null check (slug ~ '^[a-z][a-z0-9-]*$'),
  marks_end boolean not null default false,
  generates_charges boolean not null default false,
  can_vote boolean not null default false,
  card_valid boolean not null default false,
  requires_reason boolean not null default false,
  requires_minutes boolean not null default false,
  org_type text collate "C" not null check (org_type in ('todas', 'associacao', 'cooperativa')),
  color text collate "C" check (color ~ '^#[0-9a-f]{6}$'),
  "order" integer not null default 100,
  search text collate "C" not null
);
create unique index member_state_names_name_key on member_state_names (name);
create unique index member_state_names_slug_key on member_state_names (slug);
create index member_state_names_name_sort on member_state_names (name_sort, id);
create index member_state_names_name_has on member_state_names using gin (name_sort gin_trgm_ops);
create index member_state_names_marks_end on member_state_names (marks_end, id);
create index member_state_names_order on member_state_names ("order", id);
create index member_state_names_created_at on member_state_names (created_at, id);
create index member_state_names_search on member_state_names using gin (search gin_trgm_ops);

create table member_categories (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  name text not null check (name <> ''),
  name_sort text collate "C" not null,
  slug text not null check (slug ~ '^[a-z][a-z0-9-]*$'),
  generates_charges boolean not null default false,
  pays_joia boolean not null default false,
  can_vote boolean not null default false,
  can_be_elected boolean not null default false,
  min_age integer check (min_age between 0 and 120),
  max_age integer check (max_age between 0 and 120),
  min_seniority_to_vote_months integer check (min_seniority_to_vote_months >= 0),
  org_type text collate "C" not null check (org_type in ('todas', 'associacao', 'cooperativa')),
  "order" integer not null default 100,
  search text collate "C" not null,
  constraint member_categories_max_age_check1 check (min_age <= max_age)
);
create unique index member_categories_name_key on member_categories (name);
create unique index member_categories_slug_key on member_categories (slug);
create index member_categories_name_sort on member_categories (name_sort, id);
create index member_categories_name_has on member_categories using gin (name_sort gin_trgm_ops);
create index member_categories_order on member_categories ("order", id);
create index member_categories_created_at on member_categories (created_at, id);
create index member_categories_search on member_categories using gin (search gin_trgm_ops);

create table people (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  person_type text collate "C" not null check (person_type in ('singular', 'coletiva')),
  name text not null check (length(name) >= 2),
  name_sort text collate "C" not null,
  card_name text,
  salutation text collate "C",
  birth_date date check (birth_date >= '1900-01-01'),
  nationality_id uuid references countries (id),
  tax_number text,
  tax_number_sort text collate "C",
  tax_country_id uuid references countries (id),
  id_doc_type text collate "C",
  id_doc_number text,
  id_doc_expiry date,
  profession text,
  guardian_name text,
  guardian_email text collate "C",
  guardian_mobile text collate "C",
  representative_name text,
  representative_role text,
  legal_form text,
  language text collate "C",
  iban text collate "C",
  deceased_at date,
  notes text,
  search text collate "C" not null
);
create index people_name_sort on people (name_sort, id);
create index people_name_has on people using gin (name_sort gin_trgm_ops);
create index people_person_type on people (person_type, id);
create index people_birth_date on people (birth_date, id);
create index people_tax_number_sort on people (tax_number_sort, id);
create index people_tax_number_has on people using gin (tax_number_sort gin_trgm_ops);
create index people_nationality_id on people (nationality_id);
create index people_tax_country_id on people (tax_country_id);
create index people_created_at on people (created_at, id);
create index people_search on people using gin (search gin_trgm_ops);

-- The value of an address is null: its lines say it. One of each kind is a person's main one.
create table contacts (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  person_id uuid not null references people (id) on delete cascade,
  kind text collate "C" not null check (kind in ('email', 'mobile', 'phone', 'address', 'website', 'other')),
  label text,
  value text,
  value_sort text collate "C",
  is_primary boolean not null default false,
  use_for_notices boolean not null default true,
  use_for_assembly boolean not null default true,
  verified_at timestamptz,
  bounced_at timestamptz,
  address_line1 text,
  address_line2 text,
  postal_code text,
  postal_code_sort text collate "C",
  locality text,
  locality_sort text collate "C",
  parish text,
  municipality text,
  municipality_sort text collate "C",
  district text,
  district_sort text collate "C",
  country_id uuid references countries (id),
  notes text,
  search text collate "C" not null,
  constraint contacts_value_check check ((kind = 'address') = (value is null))
);
-- Not a partial one: a join that nobody asks for is left out only where a whole index says that it finds at most one row.
create unique index contacts_is_primary_key on contacts (person_id, (case when is_primary then kind end));
create index contacts_person_id on contacts (person_id, kind);
create index contacts_kind on contacts (kind, id);
create index contacts_country_id on contacts (country_id);
-- A contact has a value or an address: the indexes that look for a part leave out what has none.
create index contacts_value_sort on contacts (value_sort, id);
create index contacts_value_has on contacts using gin (value_sort gin_trgm_ops) where value_sort is not null;
create index contacts_postal_code_sort on contacts (postal_code_sort, id);
create index contacts_postal_code_has on contacts using gin (postal_code_sort gin_trgm_ops) where postal_code_sort is not null;
create index contacts_locality_sort on contacts (locality_sort, id);
create index contacts_locality_has on contacts using gin (locality_sort gin_trgm_ops) where locality_sort is not null;
create index contacts_municipality_sort on contacts (municipality_sort, id);
create index contacts_municipality_has on contacts using gin (municipality_sort gin_trgm_ops) where municipality_sort is not null;
create index contacts_district_sort on contacts (district_sort, id);
create index contacts_district_has on contacts using gin (district_sort gin_trgm_ops) where district_sort is not null;
create index contacts_created_at on contacts (created_at, id);
create index contacts_search on contacts using gin (search gin_trgm_ops);

-- From state_name_id to is_incomplete: today's, of member_states, member_terms and the person, as derived_facts() has them, kept by
-- derive_members(); nobody writes them by hand.
create table members (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  person_id uuid not null references people (id),
  member_number integer not null check (member_number > 0),
  old_member_number text,
  admission_date date not null,
  admission_body text collate "C",
  admission_minutes text,
  proposer1_id uuid references members (id),
  proposer2_id uuid references members (id),
  preferred_method text collate "C",
  iban text collate "C",
  iban_holder text,
  quota_start_date date,
  collector_id uuid references people (id),
  votes integer check (votes > 0),
  resignation_requested_at date,
  resignation_effective_at date,
  preferred_channel text collate "C",
  consent_newsletter boolean not null default false,
  consent_image boolean not null default false,
  assembly_by_email boolean not null default false,
  assembly_by_email_at date,
  privacy_notice_version text,
  privacy_notice_at timestamptz,
  processing_restricted boolean not null default false,
  tags uuid[] not null default '{}',
  alert text,
  notes text,
  search text collate "C" not null,
  state_name_id uuid not null references member_state_names (id),
  state_since date not null,
  end_date date,
  category_id uuid not null references member_categories (id),
  family_head_id uuid references members (id),
  agreed_amount bigint,
  exempt_from date,
  exempt_until date,
  is_active boolean not null default true,
  can_vote boolean not null default false,
  is_incomplete boolean not null default false,
  constraint members_proposer2_id_check check (proposer1_id <> proposer2_id),
  constraint members_proposer1_id_check check (id <> proposer1_id and id <> proposer2_id),
  constraint members_resignation_effective_at_check check (resignation_effective_at >= resignation_requested_at)
);
create unique index members_person_id_key on members (person_id);
create unique index members_member_number_key on members (member_number);
create index members_admission_date on members (admission_date, id);
create index members_state_name_id on members (state_name_id, id);
create index members_state_since on members (state_since, id);
create index members_end_date on members (end_date, id);
create index members_category_id on members (category_id, id);
-- With the person, which the view joins by: then active members are counted in the index alone.
create index members_is_active on members (is_active, id) include (person_id);
create index members_can_vote on members (can_vote, id);
create index members_is_incomplete on members (is_incomplete, id);
create index members_preferred_channel on members (preferred_channel, id);
create index members_preferred_method on members (preferred_method, id);
create index members_consent_newsletter on members (consent_newsletter, id);
create index members_consent_image on members (consent_image, id);
create index members_assembly_by_email on members (assembly_by_email, id);
create index members_privacy_notice_at on members (privacy_notice_at, id);
create index members_processing_restricted on members (processing_restricted, id);
create index members_proposer1_id on members (proposer1_id);
create index members_proposer2_id on members (proposer2_id);
create index members_family_head_id on members (family_head_id);
create index members_collector_id on members (collector_id);
create index members_created_at on members (created_at, id);
create index members_search on members using gin (search gin_trgm_ops);
call hold_refs('members', 'tags', 'tags');

-- A number once given is never given again, not even after its member was deleted.
create table member_numbers (
  member_number integer constraint member_numbers_member_number_key primary key
);
create function keep_member_number() returns trigger language plpgsql as $$
begin
  insert into member_numbers (member_number) values (new.member_number);
  return null;
end $$;
create trigger number_given after insert on members for each row execute function keep_member_number();
create trigger number_changed after update of member_number on members for each row
  when (new.member_number <> old.member_number) execute function keep_member_number();

-- Each lasts until the next begins: there can be neither overlaps nor holes. end_date is the day before that, kept by a trigger.
create table member_states (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  member_id uuid not null references members (id) on delete cascade deferrable,
  state_name_id uuid not null references member_state_names (id),
  start_date date not null,
  end_date date,
  reason text,
  decision_body text collate "C",
  minutes_ref text,
  notified_at date,
  appeal_until date
);
create unique index member_states_member_id_start_date_key on member_states (member_id, start_date);
create index member_states_state_name_id on member_states (state_name_id, id);
create index member_states_start_date on member_states (start_date, id);
create index member_states_created_at on member_states (created_at, id);

-- A term ends on its own last day or the day before the next of its kind begins; end_date is the earlier one. A member is
-- never without a category.
create table member_terms (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  member_id uuid not null references members (id) on delete cascade deferrable,
  kind text collate "C" not null check (kind in ('categoria', 'isencao', 'valor', 'agregado')),
  from_date date not null,
  until_date date,
  end_date date,
  category_id uuid references member_categories (id),
  amount bigint check (amount >= 0),
  head_id uuid references members (id),
  exemption text collate "C",
  reason text,
  minutes_ref text,
  constraint member_terms_until_date_check check (until_date is null or (until_date >= from_date and kind <> 'categoria')),
  constraint member_terms_category_id_check check ((kind = 'categoria') = (category_id is not null)),
  constraint member_terms_amount_check1 check ((kind = 'valor') = (amount is not null)),
  constraint member_terms_head_id_check check ((kind = 'agregado') = (head_id is not null) and head_id <> member_id),
  constraint member_terms_exemption_check check ((kind = 'isencao') = (exemption is not null))
);
create unique index member_terms_member_id_kind_from_date_key on member_terms (member_id, kind, from_date);
create index member_terms_kind on member_terms (kind, id);
create index member_terms_from_date on member_terms (from_date, id);
create index member_terms_category_id on member_terms (category_id, id);
create index member_terms_head_id on member_terms (head_id, id);
create index member_terms_created_at on member_terms (created_at, id);

-- Once for each statement, whatever number of rows it touches.
create function end_states_by_the_next() returns trigger language plpgsql as $$
begin
  -- Two changes of one member take turns: the second must see the first.
  perform from members where id in (select member_id from touched) order by id for no key update;
  update member_states s set end_date = n.end_date
  from (
    select id, lead(start_date) over (partition by member_id order by start_date) - 1 as end_date from member_states
    where member_id in (select member_id from touched)
  ) n
  where n.id = s.id and s.end_date is distinct from n.end_date;
  return null;
end $$;
create trigger states_added after insert on member_states
  referencing new table as touched for each statement execute function end_states_by_the_next();
create trigger states_moved after update on member_states
  referencing new table as touched for each statement when (pg_trigger_depth() = 0) execute function end_states_by_the_next();
create trigger states_taken after delete on member_states
  referencing old table as touched for each statement execute function end_states_by_the_next();

create function end_terms_by_the_next() returns trigger language plpgsql as $$
begin
  -- Two changes of one member take turns: the second must see the first.
  perform from members where id in (select member_id from touched) order by id for no key update;
  update member_terms t set end_date = n.end_date
  from (
    select id, least(until_date, lead(from_date) over (partition by member_id, kind order by from_date) - 1) as end_date
    from member_terms where member_id in (select member_id from touched)
  ) n
  where n.id = t.id and t.end_date is distinct from n.end_date;
  return null;
end $$;
create trigger terms_added after insert on member_terms
  referencing new table as touched for each statement execute function end_terms_by_the_next();
create trigger terms_moved after update on member_terms
  referencing new table as touched for each statement when (pg_trigger_depth() = 0) execute function end_terms_by_the_next();
create trigger terms_taken after delete on member_terms
  referencing old table as touched for each statement execute function end_terms_by_the_next();

-- The first state and the first category begin on the day of admission, and there always is one; looked at when the
-- transaction ends, for a member comes before its states.
create function begin_with_admission() returns trigger language plpgsql as $$
declare
  whose uuid;
  late text; -- what does not begin on that day
begin
  if tg_table_name = 'members' then whose := new.id;
  elsif tg_op = 'DELETE' then whose := old.member_id;
  else whose := new.member_id;
  end if;
  select case
    when tg_table_name <> 'member_terms'
      and m.admission_date is distinct from (select min(s.start_date) from member_states s where s.member_id = m.id)
      then 'state'
    when tg_table_name <> 'member_states'
      and m.admission_date is distinct from (select min(t.from_date) from member_terms t where t.member_id = m.id and t.kind = 'categoria')
      then 'category'
    end into late from members m where m.id = whose;
  if late is not null then
    raise check_violation using
      message = format('the first %s of a member does not begin on the day of admission', late),
      constraint = case late when 'state' then 'member_states_start_date_check' else 'member_terms_from_date_check' end,
      table = case late when 'state' then 'member_states' else 'member_terms' end;
  end if;
  return null;
end $$;
create constraint trigger admission_begins after insert or update of admission_date on members
  deferrable initially deferred for each row execute function begin_with_admission();
create constraint trigger admission_begins after insert or update of start_date or delete on member_states
  deferrable initially deferred for each row execute function begin_with_admission();
create constraint trigger admission_begins after insert or update of from_date or delete on member_terms
  deferrable initially deferred for each row execute function begin_with_admission();

-- Photos of members. url, card_url and thumb_url are names of files in DATA_DIR/photos; the wire has signed addresses.
create table member_photos (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  member_id uuid not null references members (id) on delete cascade,
  url text not null,
  card_url text not null,
  thumb_url text not null,
  mime_type text not null,
  size integer not null check (size > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  crop jsonb,
  is_current boolean not null,
  consent_at timestamptz,
  exif_removed boolean not null
);
-- Not a partial index: only by a whole one does PostgreSQL know that a join to it adds no row, and leaves out one that nobody
-- asks for.
create unique index member_photos_is_current_key on member_photos ((case when is_current then member_id end));
create index member_photos_member_id on member_photos (member_id, id);
create index member_photos_is_current on member_photos (is_current, id);
create index member_photos_created_at on member_photos (created_at, id);

-- A member as one row: what the list, the form and the sheet read. E-mails and numbers fold to themselves. Everybody has a person
-- and an address; the joins are outer ones all the same, so that PostgreSQL leaves out those that nobody asks for when it counts.
-- A page asks that both are there, which makes inner joins of them (docs/decisions/014-members-speed.md).
create view member_sheets as
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
    m.state_name_id, m.state_since, m.end_date, m.is_active, m.can_vote, m.is_incomplete, m.search,
    pc.id as photo_id, pc.thumb_url
  from members m
  left join people p on p.id = m.person_id
  left join contacts a on a.person_id = m.person_id and case when a.is_primary then a.kind end = 'address'
  left join contacts e on e.person_id = m.person_id and case when e.is_primary then e.kind end = 'email'
  left join contacts mo on mo.person_id = m.person_id and case when mo.is_primary then mo.kind end = 'mobile'
  left join contacts ph on ph.person_id = m.person_id and case when ph.is_primary then ph.kind end = 'phone'
  left join member_photos pc on (case when pc.is_current then pc.member_id end) = m.id;

create view person_sheets as
  select p.id, p.created_at, p.updated_at, p.rev, p.person_type, p.name, p.name_sort, p.card_name, p.salutation,
    p.birth_date, p.nationality_id, p.tax_number, p.tax_number_sort, p.tax_country_id, p.id_doc_type, p.id_doc_number,
    p.id_doc_expiry, p.profession, p.guardian_name, p.guardian_email, p.guardian_mobile, p.representative_name,
    p.representative_role, case when m.id is null then '{}'::text[] else '{membro}'::text[] end as roles,
    p.legal_form, e.value_sort as primary_email, coalesce(mo.value_sort, ph.value_sort) as primary_phone,
    p.language, p.iban, p.deceased_at, p.notes, p.search
  from people p
  left join members m on m.person_id = p.id
  left join contacts e on e.person_id = p.id and case when e.is_primary then e.kind end = 'email'
  left join contacts mo on mo.person_id = p.id and case when mo.is_primary then mo.kind end = 'mobile'
  left join contacts ph on ph.person_id = p.id and case when ph.is_primary then ph.kind end = 'phone';

-- What a member was on a day: the state and the terms in force, and whether they were a member at all. Before the admission
-- of somebody who is to be admitted later, their first state counts. Each is looked up by itself, so that a page of a long
-- list costs what its rows cost, and what nobody asks for is not looked up (docs/decisions/014-members-speed.md).
create function member_facts(member uuid, admitted date, person_type text, birth_date date, day date) returns table (
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
    not n.marks_end,
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

-- The same with whether a sheet is incomplete: all that `members` keeps, in the order of its columns. `wanted` are the columns
-- without which it is; 'contact' stands for any way to reach the person.
create function derived_facts(member uuid, admitted date, person uuid, day date, wanted text[]) returns table (
  state_name_id uuid, state_since date, end_date date, category_id uuid, family_head_id uuid, agreed_amount bigint,
  exempt_from date, exempt_until date, is_active boolean, can_vote boolean, is_incomplete boolean
) language sql stable as $$
  select f.*,
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

-- Puts what holds on a day into the members named, or into all; answers those that changed.
create function derive_members(ids uuid[], day date, wanted text[]) returns setof uuid language sql as $$
  update members m set state_name_id = f.state_name_id, state_since = f.state_since, end_date = f.end_date,
    category_id = f.category_id, family_head_id = f.family_head_id, agreed_amount = f.agreed_amount,
    exempt_from = f.exempt_from, exempt_until = f.exempt_until, is_active = f.is_active, can_vote = f.can_vote,
    is_incomplete = f.is_incomplete
  from (
    select o.id, d.* from members o cross join lateral derived_facts(o.id, o.admission_date, o.person_id, day, wanted) d
    where o.id = any(coalesce(ids, array(select every.id from members every)))
  ) f
  where f.id = m.id and (m.state_name_id, m.state_since, m.end_date, m.category_id, m.family_head_id, m.agreed_amount,
      m.exempt_from, m.exempt_until, m.is_active, m.can_vote, m.is_incomplete)
    is distinct from (f.state_name_id, f.state_since, f.end_date, f.category_id, f.family_head_id, f.agreed_amount,
      f.exempt_from, f.exempt_until, f.is_active, f.can_vote, f.is_incomplete)
  returning m.id
$$;

-- The members as they were on a day, who had been admitted by then: `?_asOf=`.
create function member_sheets_on(day date) returns setof member_sheets language sql stable as $$
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
    f.state_name_id, f.state_since, f.end_date, f.is_active, f.can_vote, v.is_incomplete, v.search,
    v.photo_id, v.thumb_url
  from member_sheets v cross join lateral member_facts(v.id, v.admission_date, v.person_type, v.birth_date, day) f
  where v.admission_date <= day
$$;
