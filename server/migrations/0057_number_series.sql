-- The last number taken of each series and year; none is given twice, not even after what it was given to is gone.
create table number_series (
  name text collate "C" not null,
  year integer not null,
  -- The number that the series began or begins with: nothing was taken while `last` is the one before.
  first integer not null default 1 check (first > 0),
  last integer not null,
  primary key (name, year),
  check (last >= first - 1)
);
insert into number_series (name, year, last) select 'candidaturas', year, last from application_numbers;
drop table application_numbers;
