-- The version of a letter that was last written from the settings. While it is the present one nobody has changed the letter, and a
-- correction of its card writes it anew.
alter table membership_card_letters add column composed_rev integer not null default 1;
