import type { ApplicationLikeness, LikeMember } from '@agremia/model/calls/applications'
import { fold } from '@agremia/model/rules/fold'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, type RawBuilder, sql } from 'kysely'

interface Someone {
  name?: string | null
  birthDate?: string | null
  taxNumber?: string | null
  email?: string | null
}

const MOST = 20

/** By what people are known to be the same, of what the organisation looks at and of what is known of this one. */
function signsOf({ name, birthDate, taxNumber, email }: Someone, { duplicateCheck }: SettingTexts) {
  const checks = duplicateCheck.split(',')
  return {
    nif: checks.includes('nif') && taxNumber ? fold(taxNumber) : null,
    email: checks.includes('email') && email ? email : null,
    name: checks.includes('nameBirth') && name && birthDate ? fold(name) : null,
    birthDate: birthDate ?? null,
  }
}

/** Members, of now or of before, who look like this person. */
export async function findLikeMembers(
  db: Kysely<unknown>,
  someone: Someone,
  settings: SettingTexts,
): Promise<LikeMember[]> {
  const { nif, email, name, birthDate } = signsOf(someone, settings)
  const { rows } = await sql<LikeMember>`
    with found as (
      select id as person_id, 'nif' as sign from people where tax_number_sort = ${nif}
      union all select person_id, 'email' from contacts where kind = 'email' and value_sort = ${email}
      union all select id, 'nameBirth' from people where name_sort = ${name} and birth_date = ${birthDate}::date
    )
    select m.id as "memberId", p.name, m.member_number as "memberNumber", n.name as "stateName",
      m.state_since::text as "stateSince", n.marks_end as "hasEnded", array_agg(distinct sign order by sign desc) as by
    from found join people p on p.id = found.person_id join members m on m.person_id = p.id
      join member_state_names n on n.id = m.state_name_id
    group by m.id, p.name, n.name, n.marks_end order by m.member_number limit ${MOST}
  `.execute(db)
  return rows
}

/** Other applications that ask for the same person; those whose data were removed say nothing any more. */
async function findLikeApplications(
  db: Kysely<unknown>,
  someone: Someone & { _id?: string },
  settings: SettingTexts,
): Promise<ApplicationLikeness['applications']> {
  const { nif, email, name, birthDate } = signsOf(someone, settings)
  const sign = (word: string, isAlike: RawBuilder<unknown>) => sql`case when ${isAlike} then ${sql.lit(word)}::text end`
  const { rows } = await sql<ApplicationLikeness['applications'][number]>`
    select id as "_id", application_number as "applicationNumber", name, status, by from (
      select *, array_remove(array[
        ${sign('nif', sql`tax_number_sort = ${nif}`)},
        ${sign('nameBirth', sql`name_sort = ${name} and birth_date = ${birthDate}::date`)},
        ${sign('email', sql`email = ${email}`)}], null) as by
      from member_applications
      where (tax_number_sort = ${nif} or email = ${email} or (name_sort = ${name} and birth_date = ${birthDate}::date))
        and id is distinct from ${someone._id ?? null}
    ) as found order by submitted_at desc limit ${MOST}
  `.execute(db)
  return rows
}

/** Whom an application looks like, as it is now. */
export const findLikeness = async (
  db: Kysely<unknown>,
  someone: Someone & { _id?: string },
  settings: SettingTexts,
): Promise<ApplicationLikeness> => ({
  members: await findLikeMembers(db, someone, settings),
  applications: await findLikeApplications(db, someone, settings),
})

/** Nearly surely the same person: who accepts must say what to do. A couple may share one e-mail, so that alone is no reason. */
export const isTooAlike = ({ by, hasEnded }: LikeMember) => hasEnded || by.includes('nif') || by.includes('nameBirth')
