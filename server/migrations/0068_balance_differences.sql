-- Accounts whose stored balances the nightly check found to differ from the rows of the ledger: what is stored and what the rows say.
create table balance_differences (
  member_id uuid primary key references members (id) on delete cascade,
  found_at timestamptz not null,
  stored jsonb not null,
  counted jsonb not null
);
