-- What an applicant's photo became is a photo of a member, as long as that one is there.
alter table member_application_photos
  add constraint member_application_photos_moved_to_member_photo_id_fkey
  foreign key (moved_to_member_photo_id) references member_photos (id) on delete set null;
create index member_application_photos_moved_to_member_photo_id on member_application_photos (moved_to_member_photo_id);
