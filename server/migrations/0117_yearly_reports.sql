-- The organisation's texts of its yearly reports, and their approval.
create table yearly_reports (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  year integer not null check (year between 1900 and 2200),
  introduction jsonb,
  members_text jsonb,
  quotas_text jsonb,
  accounts_text jsonb,
  conclusion jsonb,
  approved_on date,
  approved_minutes text,
  approved_at timestamptz,
  approved_by_id uuid references users (id) on delete set null,
  file_hash text,
  constraint yearly_reports_year_key unique (year),
  constraint yearly_reports_approved_on_check check (
    num_nulls(approved_on, approved_minutes, approved_at, file_hash) in (0, 4) and extract(year from approved_on) > year)
);
create index yearly_reports_created_at on yearly_reports (created_at, id);
create index yearly_reports_approved_by_id on yearly_reports (approved_by_id) where approved_by_id is not null;

create function refuse_changed_report() returns trigger language plpgsql as $$
begin
  raise check_violation using message = format('the yearly report of %s was approved', old.year),
    hint = format('O relatório de %s foi aprovado e já não muda.', old.year),
    constraint = 'yearly_reports_approved_on_check', table = 'yearly_reports';
end $$;
create trigger report_stays_approved before update on yearly_reports for each row
  when (old.approved_at is not null and to_jsonb(old) - 'approved_by_id' is distinct from to_jsonb(new) - 'approved_by_id')
  execute function refuse_changed_report();
create trigger approved_report_stays before delete on yearly_reports for each row
  when (old.approved_at is not null) execute function refuse_changed_report();

-- The PDF as it was approved.
create table yearly_report_files (
  report_id uuid primary key references yearly_reports (id),
  content bytea not null
);
call append_only('yearly_report_files');
