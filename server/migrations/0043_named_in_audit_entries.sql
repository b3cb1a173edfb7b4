-- Deleting a person replaces their name in the audit entries of other records that refer to them. Without these indexes every
-- deletion reads the whole log.
create function ids_named_in(diff jsonb) returns text[] language sql immutable parallel safe as $$
  select array(
    select id from jsonb_each(diff) as f cross join lateral jsonb_object_keys(f.value -> 'titles') as id
    where f.key not in ('memberId', 'personId'))
$$;
create index audit_log_naming on audit_log using gin (ids_named_in(diff))
  where diff ?| '{applicationId,assignedToId,collectorId,decidedById,duplicateOf,familyHeadId,headId,memberApplicationId,proposer1Id,proposer2Id,userId}';
-- The indexes of 0008 find an entry by the member whose it was before a change; this one by whose it was afterwards.
create index audit_log_to_member on audit_log ((diff #>> '{memberId,to}'))
  where diff ? 'memberId' and diff #>> '{memberId,from}' is not null;
