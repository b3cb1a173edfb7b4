-- Plans of quotas: what some categories pay and how often, by values that hold from a day on. Amounts inside "values" are cents.
create table quota_plans (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  name text not null check (name <> ''),
  name_sort text collate "C" not null,
  category_ids uuid[] not null default '{}',
  periodicity text collate "C" not null check (periodicity in ('anual', 'semestral', 'trimestral', 'mensal')),
  valid_from date not null,
  valid_until date,
  "values" jsonb not null,
  family_discount_pct integer check (family_discount_pct between 0 and 100),
  due_month integer check (due_month between 1 and 12),
  due_day integer check (due_day between 1 and 28),
  proration text collate "C" not null check (proration in ('nenhuma', 'mensal_incluindo_mes', 'mensal_mes_seguinte')),
  proration_on_exit text collate "C" not null check (proration_on_exit in ('nenhuma', 'mensal')),
  search text collate "C" not null,
  constraint quota_plans_values_check check (jsonb_typeof("values") = 'array' and jsonb_array_length("values") > 0),
  constraint quota_plans_valid_until_check check (valid_until >= valid_from)
);
create unique index quota_plans_name_key on quota_plans (name_sort);
create index quota_plans_name_sort on quota_plans (name_sort, id);
create index quota_plans_name_has on quota_plans using gin (name_sort gin_trgm_ops);
create index quota_plans_periodicity on quota_plans (periodicity, id);
create index quota_plans_valid_from on quota_plans (valid_from, id);
create index quota_plans_created_at on quota_plans (created_at, id);
create index quota_plans_search on quota_plans using gin (search gin_trgm_ops);
call hold_refs('quota_plans', 'category_ids', 'member_categories');

-- A value of a past day stays as it was and where it was; only its minutes may be named later.
create function keep_past_values() returns trigger language plpgsql as $$
declare
  today date := (now() at time zone 'Europe/Lisbon')::date;
begin
  if exists (
    (select l - 'minutesRef' from jsonb_array_elements(old."values") l where (l ->> 'validFrom')::date < today
      except all select l - 'minutesRef' from jsonb_array_elements(new."values") l)
    union all
    (select l - 'minutesRef' from jsonb_array_elements(new."values") l where (l ->> 'validFrom')::date < today
      except all select l - 'minutesRef' from jsonb_array_elements(old."values") l)
  ) then
    raise check_violation using message = 'values of past days never change',
      constraint = 'quota_plans_values_check', table = 'quota_plans';
  end if;
  return null;
end $$;
create trigger past_values_kept after update of "values" on quota_plans for each row
  when (old."values" <> new."values") execute function keep_past_values();

-- The categories of each plan with the days on which it holds; written by the trigger alone. Its constraint keeps a category in one
-- plan at a time, which no constraint on a list can. hold_refs keeps the categories themselves from being deleted.
create table quota_plan_categories (
  plan_id uuid not null references quota_plans (id) on delete cascade,
  category_id uuid not null,
  days daterange not null,
  constraint quota_plan_categories_once exclude using gist (category_id with =, days with &&)
);
create index quota_plan_categories_plan_id on quota_plan_categories (plan_id);
create function hold_plan_categories() returns trigger language plpgsql as $$
begin
  delete from quota_plan_categories where plan_id = new.id;
  insert into quota_plan_categories (plan_id, category_id, days)
  select new.id, category, daterange(new.valid_from, new.valid_until, '[]') from unnest(new.category_ids) as category;
  return null;
exception when exclusion_violation then
  raise check_violation using message = 'a category is in two plans at a time',
    constraint = 'quota_plans_category_ids_check', table = 'quota_plans';
end $$;
create trigger plan_categories_held after insert or update of category_ids, valid_from, valid_until on quota_plans
  for each row execute function hold_plan_categories();

create view quota_plan_sheets as
  select p.id, p.created_at, p.updated_at, p.rev, p.name, p.name_sort, p.category_ids, p.periodicity, p.valid_from, p.valid_until,
    p."values", v.period_amount, v.joia_amount, p.family_discount_pct, p.due_month, p.due_day, p.proration, p.proration_on_exit, p.search
  from quota_plans p
  left join lateral (
    select (l ->> 'periodAmount')::bigint as period_amount, (l ->> 'joiaAmount')::bigint as joia_amount
    from jsonb_array_elements(p."values") l where (l ->> 'validFrom')::date <= (now() at time zone 'Europe/Lisbon')::date
    order by (l ->> 'validFrom')::date desc limit 1
  ) v on true;

-- A plan that was agreed with a member and replaces the category's.
alter table member_terms add column plan_id uuid references quota_plans (id);
alter table member_terms drop constraint member_terms_kind_check,
  add constraint member_terms_kind_check check (kind in ('categoria', 'isencao', 'valor', 'plano', 'agregado')),
  add constraint member_terms_plan_id_check check ((kind = 'plano') = (plan_id is not null));
create index member_terms_plan_id on member_terms (plan_id) where plan_id is not null;

alter table unsettled_payments add constraint unsettled_payments_plan_id_fkey foreign key (plan_id) references quota_plans (id);
create index unsettled_payments_plan_id on unsettled_payments (plan_id) where plan_id is not null;
