-- What an automatic draft tells of: the state of a member, or the bulk change that gave it to many. Whoever takes that back takes
-- back the draft too.
alter table message_batches add column cause_id uuid;
create index message_batches_cause on message_batches (cause_id) where cause_id is not null;
