-- Cards name whoever issued them by a field of their own.
drop index audit_log_naming;
create index audit_log_naming on audit_log using gin (ids_named_in(diff))
  where diff ?| '{applicationId,assignedToId,billToMemberId,collectorId,createdById,decidedById,duplicateOf,familyHeadId,headId,issuedById,memberApplicationId,proposer1Id,proposer2Id,registeredById,sentById,userId}';
