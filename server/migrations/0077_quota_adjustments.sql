-- Members whose quotas may have to change because something about their past did. A job computes what, and the proposal waits for a
-- decision; one that was dismissed comes back only if it changes. Balances never depend on these rows.
create table quota_adjustments (
  member_id uuid primary key references members (id) on delete cascade,
  cause text collate "C" not null check (cause in ('admissao', 'estado', 'condicao', 'novo_valor')),
  asked_at timestamptz not null,
  -- The earliest day that the change is about.
  since date not null,
  -- Whether time since the admission is charged that nobody has charged before.
  includes_past boolean not null default false,
  -- Unpaid quotas of this day's year are priced by the value of this day.
  recalculated_on date,
  -- Null until the job has computed the proposal.
  proposed_at timestamptz,
  proposal jsonb,
  fingerprint text,
  dismissed text
);
create index quota_adjustments_waiting on quota_adjustments (member_id) where proposed_at is null;

-- That somebody leaves quotas as they are is in the history of the member.
do $$
declare
  found text;
begin
  select pg_get_constraintdef(oid) into found from pg_constraint
  where conname = 'audit_log_action_check' and conrelid = 'audit_log'::regclass;
  alter table audit_log drop constraint audit_log_action_check;
  execute 'alter table audit_log add constraint audit_log_action_check '
    || replace(found, '''merge''::text', '''merge''::text, ''adjustment_dismissed''::text');
end
$$;
