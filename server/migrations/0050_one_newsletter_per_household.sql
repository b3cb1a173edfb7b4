-- A household that shares an address gets one newsletter unless somebody decides otherwise.
alter table message_batches alter column one_per_household set default true;
