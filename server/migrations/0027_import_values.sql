-- What the user chose for values of choice columns that the program does not know: a list of { field, text, to }, the text
-- as it is compared, `to` null where the field stays empty. Also remembered for the next file with the same headings.
alter table imports add column value_choices jsonb not null default '[]';
alter table import_mappings add column value_choices jsonb not null default '[]';
