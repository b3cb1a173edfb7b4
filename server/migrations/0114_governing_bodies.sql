-- The posts of the organs of the organisation, and who held them.
create table governing_bodies (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 1,
  body text collate "C" not null check (body in ('mesa_ag', 'direcao', 'conselho_fiscal', 'outro')),
  role text not null,
  role_sort text collate "C" not null,
  member_id uuid not null references members (id) deferrable,
  term_start date not null,
  term_end date,
  elected_minutes text,
  can_sign_payments boolean not null,
  search text collate "C" not null,
  constraint governing_bodies_term_end_check check (term_end > term_start),
  -- A member holds a post once at a time.
  constraint governing_bodies_term_start_key exclude using gist
    (member_id with =, body with =, role_sort with =, daterange(term_start, term_end, '[]') with &&)
);
create index governing_bodies_body on governing_bodies (body, id);
create index governing_bodies_role_sort on governing_bodies (role_sort, id);
create index governing_bodies_role_has on governing_bodies using gin (role_sort gin_trgm_ops);
create index governing_bodies_search on governing_bodies using gin (search gin_trgm_ops);
create index governing_bodies_member_id on governing_bodies (member_id, term_start);
create index governing_bodies_term_start on governing_bodies (term_start, id);
create index governing_bodies_term_end on governing_bodies (term_end, id);
create index governing_bodies_can_sign_payments on governing_bodies (can_sign_payments, id);
create index governing_bodies_created_at on governing_bodies (created_at, id);
