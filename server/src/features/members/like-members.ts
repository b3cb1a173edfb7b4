import type { LikeMember } from '@agremia/model/calls/applications'
import type { LikelyPair } from '@agremia/model/calls/duplicates'
import { fold } from '@agremia/model/rules/fold'
import { printMemberNumber } from '@agremia/model/rules/number'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'

export interface Someone {
  name?: string | null
  birthDate?: string | null
  taxNumber?: string | null
  email?: string | null
}

const MOST = 20
const MOST_PAIRS = 500

/** The values by which a person is compared with others: those that the settings choose and that are filled in. */
export function signsOf({ name, birthDate, taxNumber, email }: Someone, { duplicateCheck }: SettingTexts) {
  const checks = duplicateCheck.split(',')
  return {
    nif: checks.includes('nif') && taxNumber ? fold(taxNumber) : null,
    email: checks.includes('email') && email ? email : null,
    name: checks.includes('nameBirth') && name && birthDate ? fold(name) : null,
    birthDate: birthDate ?? null,
  }
}

/** Current and former members who may be the same person, for each of these people by `_id`. */
export async function findLikeMembersByRow(
  db: Kysely<unknown>,
  people: readonly (Someone & { _id: string })[],
  settings: SettingTexts,
): Promise<Map<string, LikeMember[]>> {
  const asked = people
    .map(one => ({ id: one._id, ...signsOf(one, settings) }))
    .filter(({ nif, email, name }) => nif !== null || email !== null || name !== null)
  const found = new Map<string, LikeMember[]>()
  if (asked.length === 0) return found
  const { rows } = await sql<LikeMember & { id: string }>`
    with asked as (
      select * from json_to_recordset(${JSON.stringify(asked)}::json) as a (id uuid, nif text, email text, name text, "birthDate" date)
    ),
    found as (
      select a.id, p.id as person_id, 'nif' as sign from asked a join people p on p.tax_number_sort = a.nif
      union all select a.id, c.person_id, 'email' from asked a join contacts c on c.kind = 'email' and c.value_sort = a.email
      union all select a.id, p.id, 'nameBirth' from asked a join people p on p.name_sort = a.name and p.birth_date = a."birthDate"
    ),
    alike as (
      select found.id, m.id as "memberId", p.name, m.member_number as "memberNumber", n.name as "stateName",
        m.state_since::text as "stateSince", n.marks_end as "hasEnded", array_agg(distinct sign order by sign desc) as by,
        row_number() over (partition by found.id order by m.member_number) as place
      from found join people p on p.id = found.person_id join members m on m.person_id = p.id
        join member_state_names n on n.id = m.state_name_id
      group by found.id, m.id, p.name, n.name, n.marks_end
    )
    select id, "memberId", name, "memberNumber", "stateName", "stateSince", "hasEnded", by
    from alike where place <= ${MOST} order by id, place
  `.execute(db)
  for (const { id, ...member } of rows) found.set(id, [...(found.get(id) ?? []), member])
  return found
}

export async function findLikeMembers(
  db: Kysely<unknown>,
  someone: Someone,
  settings: SettingTexts,
): Promise<LikeMember[]> {
  const _id = uuidv7()
  return (await findLikeMembersByRow(db, [{ ...someone, _id }], settings)).get(_id) ?? []
}

const SIGN_TEXT: Record<LikeMember['by'][number], string> = {
  nif: 'este NIF',
  email: 'este e-mail',
  nameBirth: 'este nome e data de nascimento',
}

/** MEM-01: the warning beside the field by which a form resembles other members; undefined if there are none. */
export function likenessText(
  sign: LikeMember['by'][number],
  others: readonly LikeMember[] | undefined,
  settings: SettingTexts,
): string | undefined {
  const alike = (others ?? []).filter(({ by }) => by.includes(sign))
  if (alike.length === 0) return undefined
  const who = alike
    .slice(0, 3)
    .map(one => `n.º ${printMemberNumber(one.memberNumber, settings)} ${one.name} (${one.stateName})`)
  const rest = alike.length > 3 ? ` e mais ${alike.length - 3}` : ''
  return `Já há uma ficha com ${SIGN_TEXT[sign]}: ${who.join('; ')}${rest}.`
}

/** Pairs of members with the same NIF, e-mail, or name and birth date, except those that staff have marked as different people. */
export async function findLikelyPairs(db: Kysely<unknown>, settings: SettingTexts): Promise<LikelyPair[]> {
  const { rows } = await likelyPairs(settings).execute(db)
  return rows
}

/** At most as many as the screen lists; PostgreSQL computes none of the columns, because nobody reads them. */
export async function countLikelyPairs(db: Kysely<unknown>, settings: SettingTexts): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${likelyPairs(settings)}) as pair
  `.execute(db)
  return rows[0]?.total ?? 0
}

/** The likeliest pairs first: of all members, or of one member only, for which indexes suffice. */
export function likelyPairs({ duplicateCheck }: SettingTexts, memberId?: string): RawBuilder<LikelyPair> {
  const checks = duplicateCheck.split(',')
  const own = sql`(select person_id from members where id = ${memberId ?? null})`
  const [ofNif, ofEmail, ofNameBirth, ofPair] =
    memberId === undefined
      ? [sql`tax_number_sort is not null`, sql`true`, sql`birth_date is not null`, sql`true`]
      : [
          sql`tax_number_sort = (select tax_number_sort from people where id = ${own})`,
          sql`value_sort in (select value_sort from contacts where kind = 'email' and person_id = ${own})`,
          sql`(name_sort, birth_date) = (select name_sort, birth_date from people where id = ${own})`,
          sql`${memberId} in (m1.id, m2.id)`,
        ]
  const side = (m: string, p: string) => sql`json_build_object(
    'memberId', ${sql.ref(`${m}.id`)}, 'memberNumber', ${sql.ref(`${m}.member_number`)}, 'name', ${sql.ref(`${p}.name`)},
    'stateName', (select name from member_state_names where id = ${sql.ref(`${m}.state_name_id`)}),
    'admissionDate', ${sql.ref(`${m}.admission_date`)}, 'birthDate', ${sql.ref(`${p}.birth_date`)}, 'taxNumber', ${sql.ref(`${p}.tax_number`)},
    'email', (select value from contacts where person_id = ${sql.ref(`${p}.id`)} and kind = 'email' and is_primary))`
  return sql<LikelyPair>`
    with signs as (
      select 'nif' as sign, tax_number_sort as value, id as person_id from people
        where ${ofNif} and ${checks.includes('nif')}
      union all select 'email', value_sort, person_id from contacts
        where kind = 'email' and ${ofEmail} and ${checks.includes('email')}
      union all select 'nameBirth', name_sort || ' ' || birth_date, id from people
        where ${ofNameBirth} and ${checks.includes('nameBirth')}
    ),
    shared as (
      select sign, array_agg(distinct person_id) as people from signs
      group by sign, value having count(distinct person_id) between 2 and 20
    ),
    pairs as (
      select array_agg(distinct sign order by sign desc) as by, one, other
      from shared cross join lateral unnest(people) as one cross join lateral unnest(people) as other
      where one < other group by one, other
    )
    select by, ${side('m1', 'p1')} as one, ${side('m2', 'p2')} as other
    from pairs
    join people p1 on p1.id = one join members m1 on m1.person_id = p1.id
    join people p2 on p2.id = other join members m2 on m2.person_id = p2.id
    where ${ofPair} and not exists (
      select from members_apart where one_id = least(m1.id, m2.id) and other_id = greatest(m1.id, m2.id)
    )
    order by cardinality(by) desc, 'nif' = any(by) desc, m1.member_number, m2.member_number limit ${MOST_PAIRS}
  `
}
