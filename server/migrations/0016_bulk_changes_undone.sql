-- Undoing a bulk change deletes its row, so nothing ever wrote or read this column.
alter table bulk_changes drop column undone_at;
