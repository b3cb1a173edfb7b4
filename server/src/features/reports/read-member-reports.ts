import { bornBy } from '@agremia/model/rules/age'
import type {
  AdmissionsYear,
  CancelationsYear,
  MembershipsYear,
  MembersOnDay,
} from '@agremia/model/rules/reports/report-shapes'
import { type Kysely, sql } from 'kysely'
import { eachYear, firstYearOf } from './report-years.ts'

/** Every state until a day, with the state before it: where being a member began or ended, the two differ. */
const statesUntil = (day: string) => sql`
  select s.member_id, s.state_name_id, s.start_date, s.end_date, n.marks_end,
    n.marks_end is distinct from lag(n.marks_end) over (partition by s.member_id order by s.start_date) as is_turn
  from member_states s join member_state_names n on n.id = s.state_name_id where s.start_date <= ${day}
`

/** Who has a state that ends a membership and begins in these days: of all members these are few. */
const leaversBetween = (first: string, until: string) => sql`
  select s.member_id from member_states s join member_state_names n on n.id = s.state_name_id and n.marks_end
  where s.start_date between ${first} and ${until}
`

interface TurnsRow {
  year: number
  /** How many were admitted, began and ended to be members, and had left at the end of the year. */
  admitted: number
  began: number
  ended: number
  left: number
}

/**
 * From the times as a member, which begin and end with states. Only those who ever left may have several; of the others, the most,
 * the first state is all that counts, which spares sorting the states of every member.
 */
export async function readMembershipsPerYear(
  db: Kysely<unknown>,
  last: number,
  today: string,
): Promise<MembershipsYear[]> {
  const { rows } = await sql<TurnsRow>`
    with leavers as materialized (
      select distinct s.member_id from member_states s join member_state_names n on n.id = s.state_name_id and n.marks_end
      where s.start_date <= ${today}
    ), states as (${statesUntil(today)} and s.member_id in (select member_id from leavers)), spells as (
      select start_date as began_on, marks_end, lead(start_date) over (partition by member_id order by start_date) as ended_on
      from states where is_turn
    ), stayed as (
      select min(s.start_date) as began_on from member_states s
      where s.start_date <= ${today} and not exists (select from leavers l where l.member_id = s.member_id) group by s.member_id
    )
    select year::int, sum(admitted)::int as admitted, sum(began)::int as began, sum(ended)::int as ended, sum("left")::int as "left"
    from (
      select extract(year from began_on) as year, 0 as admitted, count(*) filter (where not marks_end) as began, 0 as ended,
        count(*) filter (where marks_end and (ended_on is null or extract(year from ended_on) > extract(year from began_on))) as "left"
      from spells group by 1
      union all
      select extract(year from began_on), 0, count(*), 0, 0 from stayed group by 1
      union all
      select extract(year from ended_on), 0, 0, count(*), 0 from spells where not marks_end and ended_on is not null group by 1
      union all
      select extract(year from admission_date), count(*), 0, 0, 0 from members where admission_date <= ${today} group by 1
    ) t group by year
  `.execute(db)
  const start = Math.min(...rows.map(({ year }) => year))
  const activeAtEnd = (year: number) =>
    rows.filter(row => row.year <= year).reduce((sum, { began, ended }) => sum + began - ended, 0)
  const thisYear = Number(today.slice(0, 4))
  return eachYear(last, year => {
    if (year < start || year > thisYear)
      return { year, admitted: null, readmitted: null, left: null, activeAtYearEnd: null }
    const { admitted = 0, left = 0 } = rows.find(row => row.year === year) ?? {}
    const active = activeAtEnd(year)
    return {
      year,
      admitted,
      readmitted: active - activeAtEnd(year - 1) - admitted + left,
      left,
      activeAtYearEnd: active,
    }
  })
}

interface ExitRow {
  year: number
  stateNameId: string
  name: string
  count: number
}

/** By the state in which those who left in a year were at its end. */
export async function readCancelationsPerYear(
  db: Kysely<unknown>,
  last: number,
  today: string,
): Promise<CancelationsYear[]> {
  const [firstDay, lastDay] = [`${firstYearOf(last)}-01-01`, `${last}-12-31`]
  const [{ rows }, first] = await Promise.all([
    sql<ExitRow>`
      with states as (${statesUntil(today)} and s.member_id in (${leaversBetween(firstDay, lastDay)})), of_spells as (
        select t.*, least(make_date(extract(year from t.left_on)::int, 12, 31), ${today}::date) as year_end from (
          select state_name_id, start_date, end_date, marks_end,
            max(start_date) filter (where is_turn) over (partition by member_id order by start_date) as left_on
          from states
        ) t where t.marks_end and t.left_on between ${firstDay} and ${lastDay}
      )
      select extract(year from s.left_on)::int as year, n.id as "stateNameId", n.name, count(*)::int as count
      from of_spells s join member_state_names n on n.id = s.state_name_id
      where s.start_date <= s.year_end and (s.end_date is null or s.end_date >= s.year_end)
      group by 1, n.id order by n."order", n.name_sort
    `.execute(db),
    sql<{ year: number | null }>`select extract(year from min(admission_date))::int as year from members`.execute(db),
  ])
  const start = first.rows[0]?.year ?? Number.POSITIVE_INFINITY
  const thisYear = Number(today.slice(0, 4))
  return eachYear(last, year => {
    const byReason = rows
      .filter(row => row.year === year)
      .map(({ stateNameId, name, count }) => ({ stateNameId, name, count }))
    const total = year < start || year > thisYear ? null : byReason.reduce((sum, { count }) => sum + count, 0)
    return { year, total, byReason }
  })
}

/** The first age of each group. */
const AGES = [0, 18, 31, 46, 65] as const
const MOST_PLACES = 10

interface GroupRow {
  kind: 'category' | 'age' | 'place'
  id: string | null
  name: string | null
  place: number | null
  count: number
}

/** Category and state are those of the day; the address is today's, as in the list of members of a day. */
export async function readMembersOnDay(db: Kysely<unknown>, day: string): Promise<MembersOnDay> {
  // The latest dates of birth of those who had reached the first age of each group but the youngest.
  const born = AGES.slice(1).map(age => bornBy(day, age))
  const { rows } = await sql<GroupRow>`
    with present as materialized (
      select t.category_id, p.birth_date, a.locality, a.locality_sort
      from members m
      join member_states s on s.member_id = m.id and s.start_date <= ${day} and (s.end_date is null or s.end_date >= ${day})
      join member_state_names n on n.id = s.state_name_id and not n.marks_end
      join people p on p.id = m.person_id
      left join member_terms t on t.member_id = m.id and t.kind = 'categoria' and t.from_date <= ${day}
        and (t.end_date is null or t.end_date >= ${day})
      left join contacts a on a.person_id = m.person_id and case when a.is_primary then a.kind end = 'address'
      where m.admission_date <= ${day}
    )
    select 'category' as kind, c.id, c.name, null::int as place, count(*)::int as count
    from present join member_categories c on c.id = present.category_id group by c.id
    union all
    select 'age', null, null, ${agePlace(born)}, count(*) from present group by 4
    union all
    select 'place', null, min(locality), null, count(*) from present group by locality_sort
  `.execute(db)
  const of = (kind: GroupRow['kind']) => rows.filter(row => row.kind === kind)
  const places = of('place').toSorted(
    (one, other) => other.count - one.count || String(one.name).localeCompare(String(other.name)),
  )
  const named = places.filter(({ name }) => name !== null)
  const shown = [...named.slice(0, MOST_PLACES), ...places.filter(({ name }) => name === null)]
  const ages = new Map(of('age').map(({ place, count }) => [place, count]))
  const ageless = ages.get(null)
  return {
    day,
    total: of('age').reduce((sum, { count }) => sum + count, 0),
    byCategory: of('category')
      .map(({ id, name, count }) => ({ categoryId: String(id), name: String(name), count }))
      .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name)),
    byAge: [
      ...AGES.map((from, place) => ({ from, to: ageBefore(AGES[place + 1]), count: ages.get(place) ?? 0 })),
      ...(ageless === undefined ? [] : [{ from: null, to: null, count: ageless }]),
    ],
    byPlace: shown.map(({ name: locality, count }) => ({ locality, count })),
    otherPlaces: named.slice(MOST_PLACES).reduce((sum, { count }) => sum + count, 0),
  }
}

const ageBefore = (age: number | undefined) => (age === undefined ? null : age - 1)

/** How many of the limits of age somebody has passed; null without a date of birth. */
const agePlace = (born: readonly string[]) =>
  sql`case when birth_date is not null then ${sql.join(
    born.map(day => sql`(birth_date <= ${day})::int`),
    sql` + `,
  )} end`

export async function readAdmissionsPerYear(
  db: Kysely<unknown>,
  last: number,
  today: string,
): Promise<AdmissionsYear[]> {
  const { rows } = await sql<{ year: number; count: number; medianDays: number; longestDays: number }>`
    select extract(year from decision_date)::int as year, count(*)::int as count,
      percentile_disc(0.5) within group (order by days)::int as "medianDays", max(days)::int as "longestDays"
    from (
      select decision_date, greatest(admission_date - (submitted_at at time zone 'Europe/Lisbon')::date, 0) as days
      from member_applications where status = 'aceite' and decision_date <= ${`${last}-12-31`}
    ) a group by 1
  `.execute(db)
  const start = Math.min(...rows.map(({ year }) => year))
  return eachYear(last, year => {
    const { count = 0, medianDays = null, longestDays = null } = rows.find(row => row.year === year) ?? {}
    const isKnown = count > 0 || (year >= start && year <= Number(today.slice(0, 4)))
    return { year, count: isKnown ? count : null, medianDays, longestDays }
  })
}
