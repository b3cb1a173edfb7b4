-- Each time that somebody closed the accounts of a year or opened them again, with the reason.
create table account_closings (
  id uuid primary key,
  created_at timestamptz not null,
  kind text collate "C" not null check (kind in ('encerramento', 'reabertura')),
  -- The day until which the accounts are closed since, and were before; null where they were open.
  until date,
  previous_until date,
  reason text check (reason <> ''),
  by_id uuid references users (id) on delete set null,
  constraint account_closings_reason_check1 check ((kind = 'reabertura') = (reason is not null))
);
create index account_closings_created_at on account_closings (created_at);
create index account_closings_by_id on account_closings (by_id) where by_id is not null;
call append_only('account_closings', '{by_id}');

-- What is still to be done before a year is closed is found by these.
create index treasury_docs_approved_at on treasury_docs (approved_at, id);
create index treasury_docs_annulled_at on treasury_docs (annulled_at, id);
