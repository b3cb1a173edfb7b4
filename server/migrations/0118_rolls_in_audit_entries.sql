-- Documents, yearly reports and rolls of voters name people by fields of their own.
drop index audit_log_naming;
create index audit_log_naming on audit_log using gin (ids_named_in(diff))
  where diff ?| '{applicationId,approvedBy1,approvedBy2,approvedById,assignedToId,billToMemberId,collectorId,createdById,decidedById,duplicateOf,familyHeadId,headId,issuedById,memberApplicationId,paidByPersonId,proposer1Id,proposer2Id,registeredById,sentById,setById,userId}';
