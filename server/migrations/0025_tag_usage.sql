-- Tags with the number of records that have them. The columns are those of the table, so that it reads like one.
create view tags_with_usage as
  select t.*, (
    (select count(*) from members as m where m.tags @> array[t.id])
    + (select count(*) from member_applications as a where a.tags @> array[t.id])
  )::int as usage_count
  from tags as t;
