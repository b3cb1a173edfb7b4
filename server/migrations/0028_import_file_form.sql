-- The form in which a file came, so that its rows with errors can be given back in the same: null for a workbook, else the
-- delimiter of the CSV file. Files that came before this are given back as Portuguese Excel writes them.
alter table imports add column delimiter text default ';';
