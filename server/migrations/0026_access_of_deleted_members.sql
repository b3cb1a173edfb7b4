-- Deleting a member no longer fails because of an account: the program ends that account's access in the same transaction.
alter table users drop constraint users_member_id_fkey;
alter table users add constraint users_member_id_fkey foreign key (member_id) references members (id) on delete set null;
