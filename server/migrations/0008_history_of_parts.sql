-- A member's history tells of its states, terms, contacts and photos too, those that are gone included: found by whose they were.
create index audit_log_of_member on audit_log ((coalesce(diff #>> '{memberId,from}', diff #>> '{memberId,to}'))) where diff ? 'memberId';
create index audit_log_of_person on audit_log ((coalesce(diff #>> '{personId,from}', diff #>> '{personId,to}'))) where diff ? 'personId';
