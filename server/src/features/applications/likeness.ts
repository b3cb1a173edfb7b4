import type { ApplicationLikeness, LikeMember } from '@agremia/model/calls/applications'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { findLikeMembers, type Someone, signsOf } from '../members/like-members.ts'

const MOST = 20

/** Other applications of what may be the same person. Those whose data were erased no longer match anything. */
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

/** Members and applications that may be the same person. */
export const findLikeness = async (
  db: Kysely<unknown>,
  someone: Someone & { _id?: string },
  settings: SettingTexts,
): Promise<ApplicationLikeness> => ({
  members: await findLikeMembers(db, someone, settings),
  applications: await findLikeApplications(db, someone, settings),
})

/** So likely the same person that whoever accepts must decide. An equal e-mail alone is not enough: couples share addresses. */
export const isTooAlike = ({ by, hasEnded }: LikeMember) => hasEnded || by.includes('nif') || by.includes('nameBirth')
