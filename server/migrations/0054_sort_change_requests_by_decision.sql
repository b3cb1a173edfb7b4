-- Change requests can be sorted by the day of the decision.
create index member_change_requests_decided_at on member_change_requests (decided_at, id);
