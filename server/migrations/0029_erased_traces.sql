-- Finds the audit entries of the photos of an application, which are redacted together with those of the application.
create index audit_log_of_application on audit_log ((coalesce(diff #>> '{memberApplicationId,from}', diff #>> '{memberApplicationId,to}')))
  where diff ? 'memberApplicationId';
