-- What the board's figures open, and debts that wait for a decision, are left out of reminders or belong to an agreement.
create index unsettled_payments_paid on unsettled_payments (paid_amount, id) where paid_amount > 0;
create index unsettled_payments_waived on unsettled_payments (waived_amount, id) where waived_amount > 0;
create index unsettled_payments_origin on unsettled_payments (origin, id);
create index unsettled_payments_parked on unsettled_payments (id) where is_parked;
create index unsettled_payments_held on unsettled_payments (id) where holds_reminders;
