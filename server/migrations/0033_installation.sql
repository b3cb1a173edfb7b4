-- The data folder that belongs to this database, by the id in the folder's file. Photos and other files lie in that folder, so an
-- instance with another folder must not use the database. It is in no backup: a restored database belongs to whoever starts it first.
create table installation (
  is_only boolean primary key default true check (is_only),
  folder_id uuid not null
);
