-- A filter is served by an index that begins with its column.
drop index unsettled_payments_parked;
drop index unsettled_payments_held;
create index unsettled_payments_parked on unsettled_payments (is_parked, id) where is_parked;
create index unsettled_payments_held on unsettled_payments (holds_reminders, id) where holds_reminders;
