import type pg from 'pg'

/** The plainest statement for the numbers of each report, without labels, shares or rules. */
const STATEMENTS: Record<string, string> = {
  owedPerYear: `
    select year, sum(original_amount)::bigint as charged, sum(paid_amount)::bigint as paid, sum(waived_amount)::bigint as waived,
      sum(amount)::bigint as owed, count(distinct member_id) filter (where amount > 0) as members
    from unsettled_payments where annulled_at is null and year > extract(year from current_date) - 10 group by year`,
  paymentsPerYear: `
    select extract(year from date) as year, type, method, count(*), sum(amount)::bigint as amount from payments
    where kind = 'recebimento' and status = 'confirmado' and date >= current_date - interval '10 years' group by 1, 2, 3`,
  membershipsPerYear: `
    select 'active' as what, y as year, count(*)
    from generate_series(extract(year from current_date)::int - 9, extract(year from current_date)::int) y
    join member_states s on s.start_date <= make_date(y, 12, 31) and (s.end_date is null or s.end_date >= make_date(y, 12, 31))
    join member_state_names n on n.id = s.state_name_id and not n.marks_end group by y
    union all
    select 'admitted', extract(year from admission_date)::int, count(*) from members group by 2
    union all
    select 'left', extract(year from s.start_date)::int, count(*) from (
      select s.start_date, n.marks_end, lag(n.marks_end) over (partition by s.member_id order by s.start_date) as before
      from member_states s join member_state_names n on n.id = s.state_name_id
    ) s where s.marks_end and not s.before group by 2`,
  cancelationsPerYear: `
    select extract(year from s.start_date) as year, s.state_name_id, count(*) from (
      select s.*, n.marks_end, lag(n.marks_end) over (partition by s.member_id order by s.start_date) as before
      from member_states s join member_state_names n on n.id = s.state_name_id
    ) s where s.marks_end and not s.before group by 1, 2`,
  nextYearQuotaExpectations: `
    select m.category_id, s.states, t.terms, count(*) from members m
    join (select member_id, json_agg(row_to_json(x) order by x.start_date)::text as states
      from (select member_id, state_name_id, greatest(start_date, current_date) as start_date from member_states
        where end_date is null or end_date >= current_date) x group by member_id) s on s.member_id = m.id
    left join (select member_id, json_agg(row_to_json(x) order by x.kind, x.from_date)::text as terms
      from (select member_id, kind, category_id, plan_id, amount, exemption, greatest(from_date, current_date) as from_date, end_date
        from member_terms where end_date is null or end_date >= current_date) x group by member_id) t on t.member_id = m.id
    where m.is_active group by 1, 2, 3`,
}

export const bareReports = (pool: pg.Pool): Record<string, () => Promise<string>> =>
  Object.fromEntries(
    Object.entries(STATEMENTS).map(([name, statement]) => [
      `/reports/${name}`,
      async () => JSON.stringify({ data: (await pool.query(statement)).rows }),
    ]),
  )
