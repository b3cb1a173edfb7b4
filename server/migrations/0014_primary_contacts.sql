-- The list of a person's other contacts filters by whether a contact is the primary one of its kind.
create index contacts_is_primary on contacts (is_primary, id);
