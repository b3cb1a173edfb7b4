-- The report of debts counts who owes something of each year. With the year in the index it reads no rows, which are wide.
drop index unsettled_payments_open;
create index unsettled_payments_open on unsettled_payments (member_id, due_date) include (year) where amount > 0;
