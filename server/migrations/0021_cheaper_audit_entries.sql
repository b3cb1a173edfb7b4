-- An audit entry is written with every change, and programs look one up by a whole resource and id: indexes of their parts took
-- a third of the time of an insert (docs/decisions/023-saving-sets-of-rows.md).
drop index audit_log_resource_has, audit_log_record_has;
