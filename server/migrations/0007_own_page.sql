-- Whose own page a user opens: one account for each member at most.
alter table users add column member_id uuid references members (id);
create unique index users_member_id_key on users (member_id);
