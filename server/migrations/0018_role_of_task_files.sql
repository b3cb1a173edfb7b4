-- The role with which a task made its file. The file holds the rows and columns which that role may see, so a user whose role
-- has changed since is not given it any more. Of the files that exist it is taken to be the present role of their user.
alter table tasks add column file_role text collate "C" check (file_role in ('admin', 'editor', 'member'));
alter table tasks drop constraint tasks_file;
update tasks t set file_role = u.role from users u where u.id = t.user_id and t.file_name is not null;
update tasks set file_name = null, file_type = null, file_bytes = null where file_role is null;
alter table tasks add constraint tasks_file check (num_nonnulls(file_name, file_type, file_bytes, file_role) in (0, 4));
