-- Names that must be unique are so whatever their case and accents: nobody tells «Ativo» from «ativo» in a list. Where two
-- rows differ in nothing else so far, the younger one gets its place among them behind its name.
with repeated as (
  select id, row_number() over (partition by name_sort order by created_at, id) as place from member_state_names
)
update member_state_names as t
set name = left(t.name, 35) || ' (' || r.place || ')', name_sort = left(t.name_sort, 35) || ' (' || r.place || ')', rev = t.rev + 1
from repeated as r where r.id = t.id and r.place > 1;

with repeated as (
  select id, row_number() over (partition by name_sort order by created_at, id) as place from member_categories
)
update member_categories as t
set name = left(t.name, 35) || ' (' || r.place || ')', name_sort = left(t.name_sort, 35) || ' (' || r.place || ')', rev = t.rev + 1
from repeated as r where r.id = t.id and r.place > 1;

with repeated as (
  select id, row_number() over (partition by name_sort order by created_at, id) as place from countries
)
update countries as t
set name = left(t.name, 75) || ' (' || r.place || ')', name_sort = left(t.name_sort, 75) || ' (' || r.place || ')', rev = t.rev + 1
from repeated as r where r.id = t.id and r.place > 1;

drop index member_state_names_name_key;
create unique index member_state_names_name_key on member_state_names (name_sort);
drop index member_categories_name_key;
create unique index member_categories_name_key on member_categories (name_sort);
drop index countries_name_key;
create unique index countries_name_key on countries (name_sort);
drop index countries_iso2_key;
create unique index countries_iso2_key on countries (iso2_sort);
drop index member_applications_application_number_key;
create unique index member_applications_application_number_key on member_applications (application_number_sort);

-- PostgreSQL checks the indexes of a row in the order in which they were created. Of two who save one name at once, the
-- second is to read the error beside the name, which can be changed, and not beside the code that is made of it.
drop index member_state_names_slug_key;
create unique index member_state_names_slug_key on member_state_names (slug);
drop index member_categories_slug_key;
create unique index member_categories_slug_key on member_categories (slug);
