-- The maps of patrimony and of rights and commitments that the cash regime asks for, the opinion of the fiscal council, and the figures of
-- a report as they were when it was approved.
alter table yearly_reports
  add column audit_opinion jsonb,
  add column fixed_assets jsonb not null default '[]',
  add column rights_and_commitments jsonb not null default '[]',
  add column approved_content jsonb,
  add constraint yearly_reports_approved_content_check check (approved_content is null or approved_at is not null);
