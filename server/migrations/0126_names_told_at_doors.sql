-- Whose name a volunteer's link has told, so that it tells only so many in its whole life. Rows go with the link, a day after its night,
-- which is why they may outlive a member's record.
create table door_link_names (
  link_id uuid not null references door_links (id) on delete cascade,
  member_id uuid not null,
  primary key (link_id, member_id)
);
