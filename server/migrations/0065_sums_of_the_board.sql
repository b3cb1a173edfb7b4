-- Lists of payments are filtered by the credit that is left of them.
create index payments_unallocated on payments (unallocated, id) where unallocated > 0;
-- The sheet of a day has what was annulled or returned on it.
create index payments_cancelled_on on payments (cancelled_on) where cancelled_on is not null;
