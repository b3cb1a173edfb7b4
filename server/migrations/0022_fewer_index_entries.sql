-- A new version of a member gets an entry in every index of `members`, whatever it changes, and an import inserts into all of them
-- (docs/decisions/023-saving-sets-of-rows.md). These filters help only where they choose few members: a filter that most members
-- pass is answered in the order of the list, which finds a page of them at once.
drop index members_can_vote, members_is_incomplete, members_consent_newsletter, members_consent_image, members_assembly_by_email,
  members_preferred_channel, members_preferred_method, members_privacy_notice_at;
create index members_can_vote on members (can_vote, id) where not can_vote;
create index members_is_incomplete on members (is_incomplete, id) where is_incomplete;
create index members_consent_newsletter on members (consent_newsletter, id) where consent_newsletter;
create index members_consent_image on members (consent_image, id) where consent_image;
create index members_assembly_by_email on members (assembly_by_email, id) where assembly_by_email;
create index members_preferred_channel on members (preferred_channel, id) where preferred_channel is not null;
create index members_preferred_method on members (preferred_method, id) where preferred_method is not null;
create index members_privacy_notice_at on members (privacy_notice_at, id) where privacy_notice_at is not null;

-- Nearly every entry is of a user.
drop index audit_log_actor_kind;
create index audit_log_actor_kind on audit_log (actor_kind, at) where actor_kind <> 'user';

-- contacts_is_primary_key begins with the person too.
drop index contacts_person_id;
