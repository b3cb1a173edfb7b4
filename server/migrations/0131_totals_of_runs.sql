-- The list of runs adds up what is still charged by them: undoing a run takes away what it annuls.
alter table quota_runs add column annulled_total bigint;
update quota_runs r set annulled_total = coalesce((
  select sum(c.original_amount) from unsettled_payments c where c.run_id = r.id and c.annulled_at = r.undone_at), 0)
where r.undone_at is not null;
alter table quota_runs
  add constraint quota_runs_annulled_total_check check ((annulled_total is null) = (undone_at is null) and annulled_total >= 0),
  add column current_total bigint not null generated always as (total - coalesce(annulled_total, 0)) stored;
