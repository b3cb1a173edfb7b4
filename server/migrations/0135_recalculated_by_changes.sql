-- The members whose issued quotas a change of many members made again, so that undoing it makes them as they were.
alter table bulk_changes add column recalculated jsonb not null default '[]';
