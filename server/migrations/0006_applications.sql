-- Applications to become a member. What is known of the person stays in its own row until the application is accepted.

create table member_applications (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  application_number text not null,
  application_number_sort text collate "C" not null,
  status text collate "C" not null check (status in (
    'por_confirmar', 'pendente', 'em_analise', 'aguarda_elementos', 'aceite', 'recusada', 'desistencia', 'expirada')),
  submitted_at timestamptz not null,
  source text collate "C" not null check (source in ('formulario', 'balcao', 'importacao', 'api')),
  assigned_to_id uuid references users (id) on delete set null,
  requested_data text,
  requested_at timestamptz,
  name text not null check (length(name) >= 2),
  name_sort text collate "C" not null,
  category_id uuid not null references member_categories (id),
  birth_date date check (birth_date >= '1900-01-01'),
  tax_number text,
  tax_number_sort text collate "C",
  person_type text collate "C" not null check (person_type in ('singular', 'coletiva')),
  card_name text,
  salutation text collate "C",
  nationality_id uuid references countries (id),
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
  photo_id uuid,
  mobile text collate "C",
  email text collate "C",
  phone text collate "C",
  email_verified_at timestamptz,
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
  proposer1 text,
  proposer2 text,
  preferred_method text collate "C",
  titles_to_subscribe integer check (titles_to_subscribe > 0),
  motivation text,
  accepts_statutes boolean not null default false,
  preferred_channel text collate "C",
  consent_newsletter boolean not null default false,
  consent_image boolean not null default false,
  assembly_by_email boolean not null default false,
  privacy_notice_version text,
  privacy_notice_at timestamptz,
  decision_date date,
  decision_body text collate "C",
  minutes_ref text,
  refusal_reason text,
  admission_date date,
  member_number integer,
  member_id uuid references members (id) on delete set null,
  duplicate_of uuid[] not null default '{}',
  tags uuid[] not null default '{}',
  notes text,
  search text collate "C" not null,
  -- of the public form that it came with, and of what was in it: the same once more is the same application
  form_hash bytea,
  content_hash bytea,
  -- when the person's data were removed
  forgotten_at timestamptz
);
create unique index member_applications_application_number_key on member_applications (application_number);
create index member_applications_application_number_sort on member_applications (application_number_sort, id);
create unique index member_applications_form_hash on member_applications (form_hash);
create index member_applications_content_hash on member_applications (content_hash);
create index member_applications_status on member_applications (status, id);
create index member_applications_submitted_at on member_applications (submitted_at, id);
create index member_applications_source on member_applications (source, id);
create index member_applications_assigned_to_id on member_applications (assigned_to_id, id);
create index member_applications_category_id on member_applications (category_id, id);
create index member_applications_name_sort on member_applications (name_sort, id);
create index member_applications_name_has on member_applications using gin (name_sort gin_trgm_ops);
create index member_applications_birth_date on member_applications (birth_date, id);
create index member_applications_tax_number_sort on member_applications (tax_number_sort, id);
create index member_applications_tax_number_has on member_applications using gin (tax_number_sort gin_trgm_ops);
create index member_applications_person_type on member_applications (person_type, id);
create index member_applications_mobile on member_applications (mobile, id);
create index member_applications_mobile_has on member_applications using gin (mobile gin_trgm_ops);
create index member_applications_email on member_applications (email, id);
create index member_applications_email_has on member_applications using gin (email gin_trgm_ops);
create index member_applications_email_verified_at on member_applications (email_verified_at, id);
create index member_applications_postal_code_sort on member_applications (postal_code_sort, id);
create index member_applications_postal_code_has on member_applications using gin (postal_code_sort gin_trgm_ops);
create index member_applications_locality_sort on member_applications (locality_sort, id);
create index member_applications_locality_has on member_applications using gin (locality_sort gin_trgm_ops);
create index member_applications_municipality_sort on member_applications (municipality_sort, id);
create index member_applications_municipality_has on member_applications using gin (municipality_sort gin_trgm_ops);
create index member_applications_district_sort on member_applications (district_sort, id);
create index member_applications_district_has on member_applications using gin (district_sort gin_trgm_ops);
create index member_applications_decision_date on member_applications (decision_date, id);
create index member_applications_member_id on member_applications (member_id, id);
create index member_applications_created_at on member_applications (created_at, id);
create index member_applications_search on member_applications using gin (search gin_trgm_ops);
call hold_refs('member_applications', 'duplicate_of', 'members');
call hold_refs('member_applications', 'tags', 'tags');

-- The last number of each year; none is given twice, not even after its application was deleted.
create table application_numbers (
  year integer primary key,
  last integer not null
);

-- Codes that confirm an applicant's e-mail: kept after use, so that a second click is told what happened.
create table application_codes (
  code_hash bytea primary key,
  application_id uuid not null references member_applications (id) on delete cascade,
  email text collate "C" not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index application_codes_application_id on application_codes (application_id, created_at);

-- Which application a mail tells of, so that the two are forgotten together.
alter table outgoing_mails add column application_id uuid;
create index outgoing_mails_application_id on outgoing_mails (application_id) where application_id is not null;

-- Photos that come with applications. Their files lie with members' photos, named by what they hold.
create table member_application_photos (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  member_application_id uuid not null references member_applications (id) on delete cascade,
  url text not null,
  card_url text not null,
  thumb_url text not null,
  mime_type text not null,
  size integer not null,
  width integer not null,
  height integer not null,
  crop jsonb,
  exif_removed boolean not null,
  -- what it became when the application was accepted, as long as that one is there
  moved_to_member_photo_id uuid references member_photos (id) on delete set null
);
create index member_application_photos_moved_to_member_photo_id on member_application_photos (moved_to_member_photo_id);
create index member_application_photos_member_application_id on member_application_photos (member_application_id, id);
create index member_application_photos_created_at on member_application_photos (created_at, id);
alter table member_applications
  add constraint member_applications_photo_id_fkey foreign key (photo_id) references member_application_photos (id) on delete set null;
