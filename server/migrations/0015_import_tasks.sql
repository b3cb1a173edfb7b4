-- Checking, applying and undoing an import are background tasks. `status` is where the import rests; whether it is being
-- checked, applied or undone, how far that is and why it failed is said by the task that `task_id` refers to.
-- Null once that task was deleted, which happens 7 days after its end.
alter table imports add column task_id uuid references tasks (id) on delete set null;
create index imports_task_id on imports (task_id);

-- Imports that were being worked on: their jobs wrote nothing that was committed, and are removed below.
update imports set status = case status when 'checking' then 'mapping' when 'applying' then 'checked' else 'applied' end
where status in ('checking', 'applying', 'undoing');
alter table imports drop constraint imports_status_check;
alter table imports add constraint imports_status_check check (status in ('mapping', 'checked', 'applied', 'undone'));
alter table imports drop column rows_done, drop column fault;

do $$
begin
  -- The queue makes its own tables at the first start, after this migration.
  if to_regclass('graphile_worker.jobs') is not null then
    perform graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where task_identifier in ('check-import', 'apply-import', 'undo-import')
    ));
  end if;
end
$$;
